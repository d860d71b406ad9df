import { reportsWords } from '#contract/reports/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { RefusedAttempt } from '#contract/check-ins/refused-attempts.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { Field } from '#web/kit/field.tsx'
import { shortDate, timeToTheSecond } from '#web/kit/times.ts'
import { useRefusedAttempts } from './api.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { describeAttempts, readReference, refusalWords } from './refused-words.ts'

/** Refused attempts of an event and their reasons. A student's reference finds one of them. */
export default function RefusedAttempts({ eventId }: { eventId: string }) {
  const [typed, setTyped] = useState('')
  const { reference, problem } = readReference(typed)
  const { data, isError, isLoading, errorUpdateCount, refetch } = useRefusedAttempts(eventId, { reference })
  // During an automatic reload a failure stays visible, so that the page doesn't flicker.
  const hasFailed = isError || (isLoading && errorUpdateCount > 0)
  return (
    <Box component="section" aria-label={reportsWords.refusedAttempts}>
      <Field
        label={reportsWords.reference}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem ?? undefined}
        hint={reportsWords.referenceHint}
        autoComplete="off"
        sx={{ maxWidth: 320 }}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters' } }}
      />
      {hasFailed && (
        <Alert
          severity="error"
          sx={{ mt: 2 }}
          action={
            <Button variant="plain" onClick={() => void refetch()} sx={{ whiteSpace: 'nowrap' }}>
              {reportsWords.tryAgain}
            </Button>
          }
        >
          {reportsWords.failedLoadRefusedAttempts}
        </Alert>
      )}
      {isLoading && !hasFailed && <ListSkeleton label={reportsWords.loadingRefusedAttempts} />}
      {data && (
        <>
          <Typography variant="body2" role="status" sx={{ mt: 2, color: 'text.secondary' }}>
            {describeAttempts(data.attempts.length, data.count, reference)}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
            {data.attempts.map((attempt, n) => (
              <Attempt key={attempt.reference ?? `${attempt.received_at} ${n}`} attempt={attempt} />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

function Attempt({ attempt: { received_at, reason, reference, student_name } }: { attempt: RefusedAttempt }) {
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
      <Box sx={{ color: 'text.secondary', fontSize: 14, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {timeToTheSecond(received_at)}, {shortDate(received_at)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{student_name ?? reportsWords.studentAnotherUniversity}</Box>
        {refusalWords[reason]}
      </Box>
      <Box sx={{ fontWeight: 600 }}>{reference ? showTypedCode(reference) : '–'}</Box>
    </Box>
  )
}
