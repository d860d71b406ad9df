import { kitWords } from '#contract/kit/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { OwnAttempt } from '#contract/rolls/attempts.ts'
import { ownAttemptsWords } from '#contract/check-ins/attempts/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type RefObject, useId, type Ref } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { GrowingList } from '#web/check-ins/growing-list.tsx'
import { useOwnAppeals } from '#web/credits/student/api.ts'
import { Ask } from '#web/credits/student/ask.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate, timeToTheSecond, zoneNote } from '#web/kit/time/times.ts'
import { describeAttempt } from './describe-attempt.ts'

/** The number of attempts shown at first, and added with each tap. */
const pageSize = 20

type Props = {
  tries: Pick<UseQueryResult<OwnAttempt[]>, 'data' | 'isError' | 'refetch'>
  heading: RefObject<HTMLHeadingElement | null>
}

/** A student’s attempts that didn’t count, latest first. Shows nothing if there are none. */
export function OwnAttempts({ tries: { data, isError, refetch }, heading }: Props) {
  if (!data) return isError ? <NotLoaded onRetry={() => void refetch()} /> : null
  if (data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="tries-title" sx={{ mt: 5 }}>
      <Typography
        id="tries-title"
        ref={heading}
        tabIndex={-1}
        variant="h4"
        component="h2"
        sx={{ fontSize: '1.1875rem' }}
      >
        {ownAttemptsWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
        {ownAttemptsWords.about}
      </Typography>
      <AttemptList tries={data} />
    </Box>
  )
}

function AttemptList({ tries }: { tries: OwnAttempt[] }) {
  const { data: appeals = [] } = useOwnAppeals()
  return (
    <GrowingList
      items={tries}
      atOnce={pageSize}
      labelledBy="tries-title"
      showing={ownAttemptsWords.showing}
      showMore={ownAttemptsWords.showMore}
    >
      {(attempt, firstNew) => (
        <OwnAttemptEntry
          key={attempt.id}
          tried={attempt}
          // Questions about an event are shown with the latest attempt at it.
          questions={
            tries.find(({ event }) => event === attempt.event) === attempt
              ? appeals.filter((appeal) => appeal.event === attempt.event && appeal.class === null)
              : null
          }
          heading={firstNew}
        />
      )}
    </GrowingList>
  )
}

/** A quiet message, because the history above is complete without this list. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      <Typography variant="body2">{ownAttemptsWords.notLoaded}</Typography>
      <Button variant="plain" onClick={onRetry}>
        {kitWords.tryAgain}
      </Button>
    </Box>
  )
}

type OwnTryProps = {
  tried: OwnAttempt
  /** The student’s questions about presence at the event. Null if a later attempt shows them. */
  questions: readonly Appeal[] | null
  heading: Ref<HTMLHeadingElement> | null
}

/**
 * An attempt: the event, the time, why it didn’t count, the reference, and what to do next, including asking a
 * question.
 */
function OwnAttemptEntry({ tried, questions, heading }: OwnTryProps) {
  const headingId = useId()
  const {
    id,
    event,
    event_name: name,
    event_date: date,
    received_at: receivedAt,
    confirmed_at: confirmedAt,
    reference,
    present,
    time_zone: zone,
  } = tried
  const triedAt = confirmedAt ?? receivedAt
  const { reason, next } = describeAttempt(tried)
  return (
    <Box component="li" sx={{ p: 2, fontSize: '0.875rem', lineHeight: '1.25rem', fontVariantNumeric: 'tabular-nums' }}>
      <Typography
        id={headingId}
        variant="subtitle1"
        component="h3"
        {...(heading && { ref: heading, tabIndex: -1 })}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {name === null ? ownAttemptsWords.unknownEvent : <OwnName>{name}</OwnName>}
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>
        {(confirmedAt === null ? ownAttemptsWords.triedAt : ownAttemptsWords.confirmedAt)({
          time: timeToTheSecond(triedAt, zone),
          date: shortDate(triedAt, zone) + zoneNote(triedAt, zone),
        })}
      </Box>
      <Box sx={{ mt: 1 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {reason}
        </Box>{' '}
        {next}
      </Box>
      {(present || reference !== null) && (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          {present && <TagChip kind="attended" label={ownAttemptsWords.onRollNow} />}
          {reference !== null && (
            <span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {ownAttemptsWords.reference}
              </Box>{' '}
              <Box component="b" sx={{ fontWeight: 600, letterSpacing: '.04em', whiteSpace: 'nowrap' }}>
                {showTypedCode(reference)}
              </Box>
            </span>
          )}
        </Box>
      )}
      {event !== null && questions !== null && (
        <Ask
          subject={{ event, attempt: id }}
          mayAsk={!present && date !== null && Date.parse(date) <= Date.now()}
          appeals={questions}
          headingId={headingId}
          zone={zone}
        />
      )}
    </Box>
  )
}
