import { reportsWords, triesWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { RefusalReason } from '#contract/rolls/refused-attempts.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { useRefusedAttempts } from '#web/rolls/api.ts'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { describeAttempts, readReference } from './refused-words.ts'
import { useUnconfirmed } from './api.ts'
import { AttemptRow } from './attempt-row.tsx'
import { AttemptsOfReason } from './attempts-of-reason.tsx'
import { ReasonFilter } from './reason-filter.tsx'
import { Unconfirmed } from './unconfirmed.tsx'

/**
 * Tries at an event that didn't count: scans that weren't confirmed, and refused attempts with their reasons. A
 * student's reference finds one of them.
 */
export default function RefusedAttempts({ eventId }: { eventId: string }) {
  const [searchText, setSearchText] = useState('')
  const { reference, problem } = readReference(searchText)
  const [reason, setReason] = useState<RefusalReason | null>(null)
  const tries = useUnconfirmed(eventId)
  // Someone with a reference looks for one attempt, whatever its reason is.
  const ofReason = reference === null && tries.data ? reason : null
  const { data, isError, isLoading, errorUpdateCount, refetch } = useRefusedAttempts(eventId, { reference })
  // During an automatic reload a failure stays visible, so that the page doesn't flicker.
  const hasFailed = isError || (isLoading && errorUpdateCount > 0)
  return (
    <Box component="section" aria-label={reportsWords.refusedAttempts}>
      {tries.isError && !tries.data && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {triesWords.notLoaded}
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
