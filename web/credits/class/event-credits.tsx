import { creditListWords, eventCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CreditRule } from '#contract/credits/credits.ts'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { Dotted } from '#web/kit/dotted.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import type { ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { addresses } from '#web/session/addresses.ts'
import type { CreditedClass, CreditedEvent } from './credited.ts'
import { EventCreditDialog } from './event-credit-dialog.tsx'

/** About how high a line is, and how high the list may become, in px. */
const [lineHeight, listHeight] = [65, 300]

const toId = ({ event }: CreditedEvent) => event

type Props = { course: CreditedClass; rule: CreditRule | null; events: CreditedEvent[]; mayChange: boolean }

/** Lists what each event is worth in a class, with its note and a button to change it. */
export function EventCredits({ course, rule, events, mayChange }: Props) {
  const [opened, setOpened] = useState<CreditedEvent | null>(null)
  return (
    <Card component="section" aria-labelledby="event-credits" sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id="event-credits" variant="h3" component="h2">
        {eventCreditWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {events.length === 0 ? eventCreditWords.none : eventCreditWords.about}
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
            label={eventCreditWords.title}
            items={events}
            keyOf={toId}
            height={lineHeight}
            maxHeight={listHeight}
            renderItem={(event, line) => (
              <EventLine
                event={event}
                timeZone={course.timeZone}
                onChange={mayChange ? () => setOpened(event) : null}
                line={line}
              />
            )}
          />
        </Box>
      )}
      {opened && <EventCreditDialog course={course} rule={rule} event={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

type LineProps = { event: CreditedEvent; timeZone: string; onChange: (() => void) | null; line: ListItemProps }

function EventLine({ event: { event, event_name, event_date, points, note }, timeZone, onChange, line }: LineProps) {
  const nameId = `event-credit-${event}`
  return (
    <Box
      component="li"
      {...line}
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
              shortDate(event_date, timeZone),
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
