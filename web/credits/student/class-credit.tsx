import { dot } from '#contract/language/formatters.ts'
import { ownCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { Entry } from '#web/kit/lists/entry.tsx'
import { asOwnName, asTypedText, OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { isSameDay } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { toSectionId } from './all-sums.tsx'
import { Ask } from './ask.tsx'
import { ChooseClass } from './choose-class.tsx'
import { CreditChip } from './credit-by-class.tsx'
import { describeRemaining } from './describe-remaining.ts'

/** How many events are shown at first. With several classes, a long list is hidden, so that the sums stay together. */
const shownAtFirst = { alone: 10, besideOthers: 2 }

type Props = { course: OwnClassCredit; classes: readonly OwnClassCredit[]; appeals: readonly Appeal[] }

/** A class: the student’s credit, the rule, and the events, latest first. */
export function ClassCredit({ course, classes, appeals }: Props) {
  const id = useId()
  const now = useNow(60_000)
  const [showsAll, setShowsAll] = useState(false)
  const shownCount =
    classes.length === 1
      ? shownAtFirst.alone
      : course.events.length <= shownAtFirst.besideOthers
        ? course.events.length
        : 0
  const firstNew = useRef<HTMLHeadingElement>(null)
  const events = useMemo(() => [...course.events].reverse(), [course.events])
  // The button is gone after the click, so the focus moves to the first new event.
  useEffect(() => {
    if (showsAll) firstNew.current?.focus({ preventScroll: true })
  }, [showsAll])
  // The heading ids come from `useId`, because a student can be in the same class twice.
  return (
    <Card component="section" id={toSectionId(course.class)} aria-labelledby={`${id} ${id}-about`}>
      <ClassSum course={course} headingId={id} />
      {events.length === 0 ? (
        <Typography variant="body2" sx={{ p: { xs: 2, sm: 3 }, pt: { xs: 0, sm: 0 }, color: 'text.secondary' }}>
          {ownCreditWords.noEvents}
        </Typography>
      ) : (
        <Box
          component="ul"
          aria-labelledby={id}
          sx={{ m: 0, p: 0, listStyle: 'none', '& > li': { borderTop: '1px solid', borderColor: 'divider' } }}
        >
          {events.slice(0, showsAll ? undefined : shownCount).map((event, index) => (
            <EventCredit
              key={event.event}
              event={event}
              course={course}
              classes={classes}
              appeals={appeals}
              now={now}
              heading={index === shownCount ? firstNew : null}
            />
          ))}
        </Box>
      )}
      {!showsAll && events.length > shownCount && (
        <Box sx={{ p: 1.5, borderTop: '1px solid', borderColor: 'divider', textAlign: 'center' }}>
          <Button variant="plain" aria-describedby={id} onClick={() => setShowsAll(true)}>
            {ownCreditWords.showAll({ count: events.length })}
          </Button>
        </Box>
      )}
    </Card>
  )
}

/** The name of a class, “2 of 5 events”, a progress bar, and the rule in words. */
function ClassSum({ course, headingId }: { course: OwnClassCredit; headingId: string }) {
  const { class_name: name, faculty_name: faculty, semester, have, needed, rule_text: rule } = course
  const points = ownCreditWords.points({ points: course.points / 1_000 })
  const remaining = describeRemaining(course)
  return (
    <Box sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={headingId} variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <OwnName>{name}</OwnName>
      </Typography>
      <Typography id={`${headingId}-about`} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <OwnName>{faculty}</OwnName>
        {semester !== null && (
          <>
            {dot}
            <OwnName>{semester}</OwnName>
          </>
        )}
      </Typography>
      <Box
        sx={{
          mt: 2,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: 2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <div>
          {rich(needed === null ? ownCreditWords.have({ have, big }) : ownCreditWords.haveOf({ have, needed, big }))}
        </div>
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>{points}</Box>
      </Box>
      {needed !== null && needed > 0 && <Bar share={Math.min(1, have / needed)} />}
      {remaining !== null && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{remaining}</Box>}
      <Typography variant="body2" sx={{ mt: 1.5 }}>
        {rich(ownCreditWords.howItCounts({ rule, b: (text) => <b>{text}</b> }))}
      </Typography>
    </Box>
  )
}

const big = (text: ReactNode) => (
  <Box component="span" sx={{ typography: 'h2', fontVariantNumeric: 'tabular-nums' }}>
    {text}
  </Box>
)

/** A progress bar. Screen readers skip it, because the numbers next to it mean the same. */
function Bar({ share }: { share: number }) {
  return (
    <Box aria-hidden sx={{ my: 1, height: 8, borderRadius: '4px', bgcolor: 'neutralFill', overflow: 'hidden' }}>
      <Box sx={{ height: 1, width: `${share * 100}%`, borderRadius: 'inherit', bgcolor: 'gold' }} />
    </Box>
  )
}

type OwnEventCredit = OwnClassCredit['events'][number]

type EventCreditProps = {
  event: OwnEventCredit
  course: OwnClassCredit
  classes: readonly OwnClassCredit[]
  appeals: readonly Appeal[]
  /** The current time, in ms. */
  now: number
  /** A ref for the heading that gets the focus when more events are shown. */
  heading: RefObject<HTMLHeadingElement | null> | null
}

/** One event of a class: its state, the reason, its points, and what the student can do about it. */
function EventCredit({ event, course, classes, appeals, now, heading }: EventCreditProps) {
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
        sx={{ fontSize: '1.1875rem', lineHeight: '1.5rem', overflowWrap: 'anywhere' }}
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
          {rich(ownCreditWords.note({ faculty: course.faculty_name, note, own: asOwnName, typed: asTypedText }))}
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

/** Names the person who decided about the event, and shows the reason. */
function describeMaker({ made_by: name, reason }: ShownMark): ReactNode {
  return rich(
    name === null
      ? ownCreditWords.markReasonUnnamed({ reason, typed: asTypedText })
      : ownCreditWords.markReason({ name, reason, own: asOwnName, typed: asTypedText }),
  )
}
