import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { AwaitingApproval as Waiting } from '#contract/administration/administration.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { StaleNotice } from '#web/kit/notices/stale-notice.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { AnswerRegistration, type Answer } from './answer-registration.tsx'
import { useAwaitingApproval } from './api.ts'
import { formatName } from './faculty-rows.tsx'
import { FacultySection } from './faculty-section.tsx'
import { administrationFaults } from './messages.ts'

/**
 * Faculty who wait for an administrator, where students and faculty share one domain. Shows nothing when there are
 * none.
 */
export function AwaitingApproval() {
  const { data: waiting = [], isError, error, refetch } = useAwaitingApproval()
  const [asking, setAsking] = useState<{ faculty: Waiting; answer: Answer } | null>(null)
  const toHeading = useToHeading()
  const ask = (faculty: Waiting, answer: Answer, variant: 'tonal' | 'plain') => (
    <Button
      variant={variant}
      aria-label={`${answers[answer]} ${formatName(faculty)}`}
      onClick={() => setAsking({ faculty, answer })}
    >
      {answers[answer]}
    </Button>
  )
  return (
    <>
      {isError && (
        <StaleNotice says={errorSentence(error, administrationFaults.awaiting)} onRetry={() => void refetch()} />
      )}
      <FacultySection
        title={administrationWords.awaitingApproval}
        note={administrationWords.awaitingAbout}
        faculty={waiting}
        height={78}
        renderLines={(faculty) => (
          <Box sx={{ color: 'text.secondary' }}>
            {administrationWords.registeredAtSchool({
              schoolName: faculty.school_name,
              registeredAt: dateAndTime(faculty.registered_at),
            })}
          </Box>
        )}
        renderActions={(faculty) => (
          <Box sx={{ display: 'flex', gap: 1 }}>
            {ask(faculty, 'refuse', 'plain')}
            {ask(faculty, 'approve', 'tonal')}
          </Box>
        )}
      />
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

const answers: Record<Answer, string> = { approve: administrationWords.approve, refuse: administrationWords.refuse }
