import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Divider from '@mui/material/Divider'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { NewEvent } from '#contract/events/events.ts'
import { readFieldErrors } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import type { DraftOf } from '#web/kit/unsaved/draft.ts'
import { DraftNotes } from '#web/kit/unsaved/draft-notes.tsx'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import type { Field as ChangedField } from '#web/kit/unsaved/other-changes.ts'
import { Field, type FieldProps } from '#web/kit/fields/field.tsx'
import { LeaveGuard } from '#web/kit/unsaved/leave-guard.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { viewerZone, shortDate } from '#web/kit/time/times.ts'
import { addresses } from '#web/session/addresses.ts'
import { ChoiceField } from './choice-field.tsx'
import { assignServerErrors, findProblems } from './event-form-problems.ts'
import {
  checkInChoices,
  describeMinutes,
  eventFromForm,
  isEventDraft,
  packDraft,
  unpackDraft,
  type EventDraft,
  type EventFormValues,
} from './event-form-values.ts'
import { findNamesake } from '#web/events/event-sections.ts'
import { EventTimeFields } from './event-time-fields.tsx'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { StudentPreview } from './student-preview.tsx'

type Props = {
  stored: EventFormValues
  draftOf: DraftOf
  submitLabel: string
  busyLabel: string
  /** Sends the event with these values. Rejects with the error. */
  onSend: (event: NewEvent, values: EventFormValues) => Promise<void>
  describeFailure: (error: unknown) => string
  /** The university’s events, to warn about a duplicate name. */
  others: FacultyEvent[]
  ownId?: string
  schoolZone: string | null | undefined
  /** A date to suggest while none is chosen, such as `2026-03-10`. */
  suggestedDate?: string | undefined
  /** Whether the event was deleted, so that the form’s unsaved text doesn’t matter. */
  isDeleted?: boolean
  /** Shown left of the form’s own buttons. */
  extraButton?: ReactNode
}

/** The names of the form’s fields, for sentences about changes. */
const changedFields: Record<keyof EventFormValues, ChangedField> = {
  name: 'name',
  description: 'description',
  location: 'location',
  room: 'room_for',
  before: 'checkin_before_minutes',
  after: 'checkin_after_minutes',
  date: 'date',
  startHour: 'date',
  startMinute: 'date',
  startHalf: 'date',
  startOccurrence: 'date',
  endHour: 'end_time',
  endMinute: 'end_time',
  endHalf: 'end_time',
  endOccurrence: 'end_time',
  laterDays: 'end_time',
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 2.5,
}
const minuteChoices = (stored: string) =>
  checkInChoices(stored).map((value) => ({ value, words: describeMinutes(value) }))

/** The form of an event, with a preview of what students will see. */
export function EventForm(props: Props) {
  const { stored } = props
  const form = useDraftForm({
    draftOf: props.draftOf,
    stored,
    isDraft: isEventDraft,
    pack: (current, base) => packDraft(current, base, viewerZone()),
    unpack: (draft: EventDraft, base) => unpackDraft(draft, base, viewerZone()),
    checks: 'submitted',
    findFaults: (values: EventFormValues) => findProblems(values, viewerZone()),
  })
  const { values, text, isSubmitting, isDone: isSent } = form

  const send = () =>
    form.submit(
      async (submission) => {
        const event = eventFromForm(submission, viewerZone())
        if (!event) return
        await props.onSend(event, submission)
        form.forget()
      },
      (error) => {
        const { problems, rest } = assignServerErrors(readFieldErrors(error))
        const isAtField = Object.keys(problems).length > 0
        return { faults: problems, error: isAtField ? rest : (rest ?? props.describeFailure(error)) }
      },
    )

  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 640px) minmax(220px, 280px)' },
        maxWidth: { xs: 640, lg: 'none' },
        gap: { xs: 4, lg: 5 },
        alignItems: 'start',
      }}
    >
      <Card
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.75 }}
      >
        <DraftNotes form={form} overtaken={form.overtaken.map((field) => changedFields[field])} />
        <EventNameField
          {...text('name')}
          // Not after sending, because then it would find itself.
          namesake={isSubmitting || isSent ? undefined : findNamesake(props.others, values.name, props.ownId)}
        />
        <Field
          {...text('description')}
          label={eventsWords.description}
          optional
          multiline
          minRows={3}
          slotProps={{ htmlInput: { maxLength: 5000 } }}
        />
        <Field
          {...text('location')}
          label={eventsWords.location}
          placeholder={eventsWords.buildingRoom}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Field
          {...text('room')}
          label={eventsWords.roomFor}
          optional
          hint={eventsWords.roomForHint}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 }, input: { sx: { maxWidth: { sm: 280 } } } }}
        />
        <Divider />
        <EventTimeFields form={form} schoolZone={props.schoolZone} suggestedDate={props.suggestedDate} />
        <Divider />
        <Box sx={pair}>
          <ChoiceField {...text('before')} label={eventsWords.checkBefore} choices={minuteChoices(stored.before)} />
          <ChoiceField {...text('after')} label={eventsWords.checkAfter} choices={minuteChoices(stored.after)} />
        </Box>
        <FormFault says={form.error} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
          {props.extraButton}
          <Button
            variant="plain"
            component={Link}
            to={addresses.events}
            data-discards
            onClick={form.forget}
            sx={{ ml: 'auto' }}
          >
            {eventsWords.cancel}
          </Button>
          <BusyButton type="submit" variant="contained" busy={isSubmitting || isSent} sx={{ px: 3.5 }}>
            {isSubmitting ? props.busyLabel : props.submitLabel}
          </BusyButton>
        </Box>
      </Card>
      <StudentPreview values={values} />
      <LeaveGuard
        when={form.isChanged && !isSubmitting && !props.isDeleted}
        what={eventsWords.unsaved}
        onDiscard={form.forget}
      />
    </Box>
  )
}

type EventNameFieldProps = Omit<FieldProps, 'label'> & {
  /** A different event with the same name. */
  namesake: FacultyEvent | undefined
}

/** The event’s name. A name that another event has gets a note but is allowed, because lectures repeat every year. */
function EventNameField({ namesake, ...field }: EventNameFieldProps) {
  return (
    <Field
      {...field}
      label={eventsWords.eventNameLabel}
      hint={namesake ? <Warning event={namesake} /> : eventsWords.eventNameHint}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  )
}

function Warning({ event }: { event: FacultyEvent }) {
  return (
    <Box component="output" sx={{ display: 'flex', gap: 0.75, color: 'warningText' }}>
      <WarningIcon aria-hidden sx={{ fontSize: 16, mt: '1px', flex: 'none' }} />
      {eventsWords.sameNameExists({ date: shortDate(event.date) })}
    </Box>
  )
}
