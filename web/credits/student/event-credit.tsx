import { ownCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode, type RefObject } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { Entry } from '#web/kit/lists/entry.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { isSameDay } from '#web/kit/time/times.ts'
import { Ask } from './ask.tsx'
import { ChooseClass } from './choose-class.tsx'
import { CreditChip } from './credit-by-class.tsx'

type OwnEventCredit = OwnClassCredit['events'][number]

type Props = {
  event: OwnEventCredit
  course: OwnClassCredit
  classes: readonly OwnClassCredit[]
  appeals: readonly Appeal[]
  /** In ms. */
  now: number
  /** For the heading that gets the focus when more events are shown. */
  heading: RefObject<HTMLHeadingElement | null> | null
}

/** An event of a class: its state, the reason, its points, and what the student can do about it. */
export function EventCredit({ event, course, classes, appeals, now, heading }: Props) {
  const headingId = useId()
  const { event_date: date, state, note } = event
  const { class: classId, time_zone: zone, rule } = course
  const subject = event.may_ask_about
  return (
    <Entry component="li" date={date} zone={zone} today={isSameDay(date, now, zone)} now={now}>
      <Typography
        id={headingId}
        variant="h4"
        component="h4"
        {...(heading && { ref: heading })}
        tabIndex={-1}
        sx={{ fontSize: 19, lineHeight: '24px', overflowWrap: 'anywhere' }}
      >
        <OwnName>{event.event_name}</OwnName>
      </Typography>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <CreditChip state={state} />
        {state === 'counted' && rule?.counts !== 'at-least' && (
          <Box sx={{ ml: 'auto', typography: 'body2', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {ownCreditWords.points({ points: event.points / 1_000 })}
          </Box>
        )}
      </Box>
      <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {event.text}
      </Typography>
      {event.mark !== null && (
        <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {describeMaker(event.mark)}
        </Typography>
      )}
      {note !== null && (
        <Typography variant="body2" dir="auto" sx={{ mt: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {rich(ownCreditWords.note({ faculty: course.faculty_name, note, own }))}
        </Typography>
      )}
      <ChooseClass event={event} course={course} classes={classes} now={now} headingId={headingId} />
      <Ask
        subject={{
          event: event.event,
          ...(subject === 'credit' && { class: { id: classId, faculty: course.faculty_name } }),
        }}
        mayAsk={subject !== null}
        appeals={appeals.filter(
          (appeal) => appeal.event === event.event && (appeal.class === null || appeal.class === classId),
        )}
        headingId={headingId}
        zone={zone}
      />
    </Entry>
  )
}

/** Names the person who decided about the event, and the reason. */
function describeMaker({ made_by: name, reason }: ShownMark): ReactNode {
  return rich(
    name === null
      ? ownCreditWords.markReasonUnnamed({ reason, own })
      : ownCreditWords.markReason({ name, reason, own }),
  )
}

const own = (text: ReactNode) => <OwnName>{text}</OwnName>
