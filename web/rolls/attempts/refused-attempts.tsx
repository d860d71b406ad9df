import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { EventAttempts } from '#contract/rolls/attempts.ts'
import { reportsWords, attemptsWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState, useEffect, useEffectEvent, useId, useMemo } from 'react'
import { showTypedCode } from '#contract/events/typed-code.ts'
import type { RefusalReason, RefusedAttempt } from '#contract/rolls/refused-attempts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { timeOfDay, shortDate, timeToTheSecond } from '#web/kit/time/times.ts'
import { useRefusedAttempts } from '#web/rolls/api.ts'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { useKeptInAddress } from '#web/kit/page/use-kept-in-address.ts'
import { CountDialog } from './count-dialog.tsx'
import {
  describeAttempts,
  readReference,
  unconfirmedStudents,
  type UnconfirmedStudent,
  refusalWords,
} from './refused-words.ts'
import { useUnconfirmed, useAttemptsByReason } from './api.ts'

/** Lists attempts that didn’t count: unconfirmed scans and refused attempts. A reference finds one of them. */
export default function RefusedAttempts({ eventId }: { eventId: string }) {
  const [searchText, setSearchText] = useKeptInAddress('reference')
  const { reference, problem } = readReference(searchText)
  const [reasonText, setReason] = useKeptInAddress('reason')
  const [reason = null] = reasons.flatMap(([name]) => (name === reasonText ? name : []))
  const tries = useUnconfirmed(eventId)
  // A reference identifies one attempt, so the reason filter is ignored.
  const ofReason = reference === null && tries.data ? reason : null
  const { data, isError, isLoading, errorUpdateCount, refetch } = useRefusedAttempts(eventId, { reference })
  // During an automatic reload, keep showing the failure so that the page doesn’t flicker.
  const hasFailed = isError || (isLoading && errorUpdateCount > 0)
  return (
    <Box component="section" aria-label={reportsWords.refusedAttempts}>
      {tries.isError && !tries.data && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {attemptsWords.notLoaded}
        </Alert>
      )}
      {tries.data && <Unconfirmed eventId={eventId} attempts={tries.data.attempts} />}
      {tries.data && reference === null && (
        <ReasonFilter counts={tries.data.counts} reason={reason} onReason={setReason} />
      )}
      <Field
        label={reportsWords.reference}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
        error={problem ?? undefined}
        hint={reportsWords.referenceHint}
        autoComplete="off"
        sx={{ maxWidth: 320 }}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
      />
      {hasFailed && (
        <RetryAlert says={reportsWords.failedLoadRefusedAttempts} onRetry={() => void refetch()} sx={{ mt: 2 }} />
      )}
      {isLoading && !hasFailed && <ListSkeleton label={reportsWords.loadingRefusedAttempts} />}
      {ofReason !== null && (
        <Box sx={{ mt: 2 }}>
          <AttemptsOfReason eventId={eventId} reason={ofReason} count={tries.data?.counts[ofReason] ?? 0} />
        </Box>
      )}
      {ofReason === null && data && (
        <>
          <Typography variant="body2" role="status" sx={{ mt: 2, color: 'text.secondary' }}>
            {describeAttempts(data.attempts.length, data.count, reference)}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {data.attempts.map((attempt, n) => (
              <AttemptRow key={attempt.reference ?? `${attempt.received_at} ${n}`} attempt={attempt} />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

type Props = {
  eventId: string
  reason: RefusalReason
  /** The current number of attempts. */
  count: number
}

/** Lists the latest attempts that were refused for one reason. Reloads when their number changes. */
function AttemptsOfReason({ eventId, reason, count }: Props) {
  const { data, error, refetch } = useAttemptsByReason(eventId, reason)
  const readAgain = useEffectEvent(() => {
    if (data && data.counts[reason] !== count) void refetch()
  })
  useEffect(() => readAgain(), [count])
  if (!data) {
    if (!error) return <ListSkeleton label={reportsWords.loadingRefusedAttempts} />
    return <RetryAlert says={attemptsWords.ofReasonNotLoaded} error={error} onRetry={() => void refetch()} />
  }
  return (
    <>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {describeAttempts(data.attempts.length, data.counts[reason], null)}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {data.attempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt as RefusedAttempt & { present: boolean }} />
        ))}
      </Box>
    </>
  )
}

type ReasonFilterProps = {
  counts: EventAttempts['counts']
  /** Null shows all of them. */
  reason: RefusalReason | null
  onReason: (reason: RefusalReason | '') => void
}

/** Shows how many attempts were refused for each reason. Selecting a count lists those attempts. */
function ReasonFilter({ counts, reason, onReason }: ReasonFilterProps) {
  const reasons = countByReason(counts)
  if (reasons.length === 0) return null
  const total = reasons.reduce((sum, entry) => sum + counts[entry.reason], 0)
  return (
    <ToggleButtonGroup
      exclusive
      aria-label={attemptsWords.byReason}
      value={reason ?? 'all'}
      // Clicking the selected button again selects “all”.
      onChange={(_event, next: RefusalReason | 'all' | null) => onReason(next === 'all' || next === null ? '' : next)}
      sx={{ display: 'flex', flexWrap: 'wrap', mb: 2, fontVariantNumeric: 'tabular-nums' }}
    >
      <ToggleButton value="all">{attemptsWords.all({ count: total })}</ToggleButton>
      {reasons.map((entry) => (
        <ToggleButton key={entry.reason} value={entry.reason}>
          {entry.says}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const reasons: [RefusalReason, (values: { count: number }) => string][] = [
  ['early', attemptsWords.early],
  ['late', attemptsWords.late],
  ['no-location', attemptsWords['no-location']],
  ['waited-too-long', attemptsWords['waited-too-long']],
  ['no-such-event', attemptsWords['no-such-event']],
  ['bad-input', attemptsWords['bad-input']],
  ['other-student', attemptsWords['other-student']],
]

/** '6 too early', '2 too late': the number of refused attempts for each reason, without reasons that have none. */
function countByReason(counts: EventAttempts['counts']): { reason: RefusalReason; says: string }[] {
  return reasons
    .filter(([reason]) => counts[reason] > 0)
    .map(([reason, say]) => ({ reason, says: say({ count: counts[reason] }) }))
}

/** The height of a row, and the maximum height of the list, in px. */
const [rowHeight, listHeight] = [37, 222]

const toKey = ({ id }: UnconfirmedStudent) => id

/** Students who scanned but didn’t confirm, and a button that marks all of them present. Null if there are none. */
function Unconfirmed({ eventId, attempts }: { eventId: string; attempts: EventAttempts['attempts'] }) {
  const titleId = useId()
  const students = useMemo(() => unconfirmedStudents(attempts), [attempts])
  const [isAsking, setAsking] = useState(false)
  const count = students.length
  if (count === 0 && !isAsking) return null
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mb: 3, p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '12px' }}
    >
      <Typography id={titleId} variant="subtitle1" component="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {attemptsWords.unconfirmed({ count })}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1, color: 'text.secondary' }}>
        {attemptsWords.unconfirmedAbout}
      </Typography>
      <BoxedList
        label={attemptsWords.unconfirmed({ count })}
        items={students}
        keyOf={toKey}
        height={rowHeight}
        maxHeight={listHeight}
        renderItem={({ name, scannedAt }, props) => (
          <Box component="li" {...props} sx={{ py: 1, typography: 'body2', overflowWrap: 'anywhere' }}>
            <b>
              <OwnName>{name}</OwnName>
            </b>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {attemptsWords.scannedAt({ time: timeOfDay(scannedAt) })}
            </Box>
          </Box>
        )}
      />
      <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAsking(true)} disabled={count === 0}>
        {attemptsWords.countThem({ count })}
      </Button>
      {isAsking && <CountDialog eventId={eventId} students={students} onClose={() => setAsking(false)} />}
    </Box>
  )
}

/** One refused attempt: when, who, why, and the reference on the student’s screen. */
function AttemptRow({ attempt }: { attempt: RefusedAttempt & { present?: boolean } }) {
  const { received_at, confirmed_at, reason, reference, student_name, present = false } = attempt
  // The moment on the student’s screen, which may be a day before a phone finds a network.
  const triedAt = confirmed_at ?? received_at
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '230px 1fr auto' },
        columnGap: 2,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {shortDate(triedAt)}, {timeToTheSecond(triedAt)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          <OwnName>{student_name ?? reportsWords.studentAnotherUniversity}</OwnName>
        </Box>
        {refusalWords[reason]}
        {present && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{attemptsWords.onRollNow}</Box>}
      </Box>
      <Box sx={{ fontWeight: 600 }}>{reference ? showTypedCode(reference) : '–'}</Box>
    </Box>
  )
}
