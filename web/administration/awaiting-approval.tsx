import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { AwaitingApproval as Waiting } from '#contract/administration.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { BoxedList } from '#web/kit/boxed-list.tsx'
import { EmailText } from '#web/kit/email-text.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { StaleNotice } from '#web/kit/stale-notice.tsx'
import { dateAndTime } from '#web/kit/times.ts'
import { useToHeading } from '#web/kit/use-to-heading.ts'
import { AnswerRegistration, type Answer } from './answer-registration.tsx'
import { useAwaitingApproval } from './api.ts'
import { nameOf } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'

const idOf = ({ id }: Waiting) => id

/** Faculty who wait for an administrator, where students and faculty share one domain; nothing when nobody does. */
export function AwaitingApproval() {
  const headingId = useId()
  const { data: waiting = [], isError, error, refetch } = useAwaitingApproval()
  const [asking, setAsking] = useState<{ of: Waiting; answer: Answer } | null>(null)
  const toHeading = useToHeading()
  const ask = (of: Waiting, answer: Answer, variant: 'tonal' | 'plain') => (
    <Button variant={variant} aria-label={`${answers[answer]} ${nameOf(of)}`} onClick={() => setAsking({ of, answer })}>
      {answers[answer]}
    </Button>
  )
  return (
    <>
      {isError && (
        <StaleNotice says={errorSentence(error, administrationFaults.awaiting)} onRetry={() => void refetch()} />
      )}
      {waiting.length > 0 && (
        <Card component="section" aria-labelledby={headingId} sx={{ mb: 4 }}>
          <Box sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
            <Typography id={headingId} variant="h4" component="h2">
              Awaiting approval{' '}
              <Box component="span" sx={{ ml: 0.5, typography: 'body2', fontWeight: 600, color: 'text.secondary' }}>
                {waiting.length.toLocaleString('en-US')}
              </Box>
            </Typography>
            <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '68ch' }}>
              Who registers as faculty where students have the same email domain waits for an administrator.
            </Typography>
          </Box>
          <BoxedList
            label="Awaiting approval"
            items={waiting}
            keyOf={idOf}
            height={78}
            maxHeight={500}
            renderItem={(one, line) => (
              <Box component="li" {...line} sx={entrySx}>
                <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
                  <PersonName of={one} />
                  <Box sx={{ color: 'text.secondary' }}>
                    <EmailText>{one.email}</EmailText>
                  </Box>
                  <Box sx={{ color: 'text.secondary' }}>
                    {one.school_name}, registered {dateAndTime(one.registered_at)}
                  </Box>
                </Box>
                <Box sx={{ display: 'flex', gap: 1 }}>
                  {ask(one, 'refuse', 'plain')}
                  {ask(one, 'approve', 'tonal')}
                </Box>
              </Box>
            )}
          />
        </Card>
      )}
      {asking && (
        <AnswerRegistration
          {...asking}
          onAnswered={() => {
            setAsking(null)
            toHeading()
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const answers: Record<Answer, string> = { approve: 'Approve', refuse: 'Refuse' }

const entrySx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, md: 3 },
  py: 1.5,
  typography: 'body2',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const
