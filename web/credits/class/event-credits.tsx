import Alert from '@mui/material/Alert'
import { maxNoteLength } from '#contract/credits/limits.ts'
import { creditListWords, eventCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CreditRule } from '#contract/credits/credits.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { Dotted } from '#web/kit/dotted.tsx'
import { describeConflicts } from '#web/kit/unsaved/other-changes.ts'
import { asOwnName, OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { hintZone } from '#web/kit/time/hint-zone.ts'
import { shortDate } from '#web/kit/time/times.ts'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { addresses } from '#web/session/addresses.ts'
import type { CreditedClass, CreditedEvent } from './credited.ts'
import { Folded } from './folded.tsx'
import { useEventCreditForm } from './use-event-credit-form.ts'

/** The approximate height of a row, and the maximum height of the list, in px. */
const [lineHeight, listHeight] = [65, 300]

const toId = ({ event }: CreditedEvent) => event

type Props = { course: CreditedClass; rule: CreditRule | null; events: CreditedEvent[]; mayChange: boolean }

/** Lists what each event is worth in a class, with its note, and a button that changes them. */
export function EventCredits({ course, rule, events, mayChange }: Props) {
  const [opened, setOpened] = useState<CreditedEvent | null>(null)
  const zone = hintZone(events.map(({ event_date }) => [event_date, course.timeZone]))
  return (
    <Folded id="event-credits" title={eventCreditWords.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {events.length === 0
          ? eventCreditWords.none
          : rule?.counts === 'at-least'
            ? eventCreditWords.aboutAtLeast
            : eventCreditWords.about}
        {zone && ` ${zone}`}
        {events.length === 0 && mayChange && (
          <>
            {' '}
            <MuiLink component={Link} to={`${addresses.events}?class=${encodeURIComponent(course.id)}`}>
              {eventCreditWords.assign}
            </MuiLink>
          </>
        )}
      </Typography>
      {events.length > 0 && (
        <Box sx={{ mt: 1.5, border: '1px solid', borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}>
          <BoxedList
            label={eventCreditWords.list}
            items={events}
            keyOf={toId}
            height={lineHeight}
            maxHeight={listHeight}
            renderItem={(event, itemProps) => (
              <EventLine event={event} onChange={mayChange ? () => setOpened(event) : null} itemProps={itemProps} />
            )}
          />
        </Box>
      )}
      {opened && <EventCreditDialog course={course} rule={rule} event={opened} onClose={() => setOpened(null)} />}
    </Folded>
  )
}

type LineProps = { event: CreditedEvent; onChange: (() => void) | null; itemProps: ListItemProps }

function EventLine({ event: { event, event_name, event_date, points, note }, onChange, itemProps }: LineProps) {
  const nameId = `event-credit-${event}`
  return (
    <Box
      component="li"
      {...itemProps}
      sx={{
        px: 2,
        py: 1,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box id={nameId} sx={{ fontWeight: 600 }}>
          <OwnName>{event_name}</OwnName>
        </Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <Dotted
            of={[
              shortDate(event_date),
              points === null ? eventCreditWords.byRule : creditListWords.pointsOf({ points: points / 1_000 }),
            ]}
          />
        </Box>
        {note !== null && <Box sx={{ whiteSpace: 'pre-line' }}>{note}</Box>}
      </Box>
      {onChange && (
        <Button
          variant="plain"
          aria-describedby={nameId}
          aria-haspopup="dialog"
          onClick={onChange}
          sx={{ flex: 'none' }}
        >
          {eventCreditWords.change}
        </Button>
      )}
    </Box>
  )
}

type EventCreditDialogProps = {
  course: CreditedClass
  rule: CreditRule | null
  event: CreditedEvent
  onClose: () => void
}

/** Asks what an event is worth in a class, and for a note. A click outside or a failure doesn’t lose typed text. */
function EventCreditDialog({ course, rule, event, onClose }: EventCreditDialogProps) {
  const form = useEventCreditForm(course.id, event, onClose)
  const overtaken = describeConflicts(form.overtaken)
  return (
    <ConfirmDialog
      open
      isForm
      holds={form.isChanged}
      title={rich(eventCreditWords.ask({ event: event.event_name, own: asOwnName }))}
      confirmLabel={eventCreditWords.save}
      busyLabel={eventCreditWords.saving}
      busy={form.isSubmitting}
      error={form.error}
      onConfirm={() => void form.save()}
      onClose={form.close}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {rule?.counts === 'at-least' && <Alert severity="info">{eventCreditWords.atLeast}</Alert>}
        {overtaken !== null && <Alert severity="warning">{overtaken}</Alert>}
        <Field
          label={eventCreditWords.points}
          optional
          hint={eventCreditWords.pointsHint}
          {...form.text('points')}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <Field
          label={eventCreditWords.note}
          optional
          multiline
          minRows={2}
          {...form.text('note')}
          slotProps={{ htmlInput: { maxLength: maxNoteLength } }}
        />
      </Box>
    </ConfirmDialog>
  )
}
