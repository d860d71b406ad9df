import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import { useId } from 'react'
import type { EmailChoices as Choices, EmailChoicesInput } from '#contract/credits/email-calls.ts'
import { emailChoiceWords } from '#contract/credits/emails/words.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { ProfileSection } from './profile-frame.tsx'

/** The optional emails of a student, each with a switch that saves immediately. */
export function EmailChoices({ studentId }: { studentId: string }) {
  const headingId = useId()
  const { data, isError, refetch, change } = useEmailChoices(studentId)
  // Optimistic: a switch shows its new state while the change is being saved.
  const shownChoices = data && { ...data, ...(change.isPending && change.variables) }
  return (
    <ProfileSection headingId={headingId} title={emailChoiceWords.title} sentence={emailChoiceWords.about}>
      {shownChoices && (
        <Box sx={{ mt: 1, display: 'grid', justifyItems: 'start' }}>
          {rows().map(({ name, label }) => (
            <FormControlLabel
              key={name}
              label={label}
              sx={{ ml: '-11px', mr: 0 }}
              control={
                <Switch
                  checked={shownChoices[name]}
                  // Not disabled while saving, because a disabled switch loses the focus.
                  onChange={(_event, isOn) => {
                    if (!change.isPending) change.mutate({ [name]: isOn })
                  }}
                />
              }
            />
          ))}
        </Box>
      )}
      {!data && !isError && (
        <output aria-label={emailChoiceWords.loading}>
          <Skeleton height={88} />
        </output>
      )}
      {!data && isError && (
        <RetryAlert says={emailChoiceWords.loadFailed} onRetry={() => void refetch()} sx={{ mt: 1.5 }} />
      )}
      {change.isError && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {errorSentence(change.error, emailChoiceWords.saveFailed)}
        </Alert>
      )}
      {change.isSuccess && (
        <Alert severity="success" sx={{ mt: 1.5 }}>
          {emailChoiceWords.saved}
        </Alert>
      )}
    </ProfileSection>
  )
}

const rows = (): { name: keyof Choices; label: string }[] => [
  { name: 'receipts', label: emailChoiceWords.receipts },
  { name: 'one_short', label: emailChoiceWords.oneShort },
]

function useEmailChoices(studentId: string) {
  const cache = useQueryClient()
  const params = { id: studentId }
  const queryKey = ['student', studentId, 'email-choices']
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/students/:id/email-choices/', { params, signal }),
  })
  const change = useMutation({
    mutationFn: (body: EmailChoicesInput) => call('PUT /api/students/:id/email-choices/', { params, body }),
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
  })
  return { data, isError, refetch, change }
}
