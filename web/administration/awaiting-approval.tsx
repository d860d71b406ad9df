import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AwaitingApproval as Waiting } from '#contract/administration/administration.ts'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { ApiError } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName, OwnName } from '#web/kit/own-name.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { rich } from '#web/kit/rich.ts'
import { EmailText } from '#web/kit/person-name.tsx'
import { useAwaitingApproval, answerRegistration, useReloadLists } from './api.ts'
import { formatName } from './faculty-rows.tsx'
import { FacultySection } from './faculty-section.tsx'
import { administrationFaults } from './messages.ts'

/**
 * Faculty who await an administrator's approval, because their university has the same email domain for faculty and
 * students. Shows nothing when there are none.
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
        <RetryAlert says={administrationFaults.awaiting} error={error} onRetry={() => void refetch()} sx={{ mb: 3 }} />
      )}
      <FacultySection
        title={administrationWords.awaitingApproval}
        note={administrationWords.awaitingAbout}
        faculty={waiting}
        height={78}
        renderLines={(faculty) => (
          <Box sx={{ color: 'text.secondary' }}>
            {rich(
              administrationWords.registeredAtSchool({
                schoolName: faculty.school_name,
                registeredAt: dateAndTime(faculty.registered_at),
                own: asOwnName,
              }),
            )}
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

type Answer = 'approve' | 'refuse'
type Props = { faculty: Waiting; answer: Answer; onAnswered: () => void; onClose: () => void }

/** Asks before approving or deleting a faculty registration. */
function AnswerRegistration({ faculty, answer, onAnswered, onClose }: Props) {
  const notify = useNotice()
  const readAgain = useReloadLists()
  const name = formatName(faculty)
  const leave = (words: string) => {
    onAnswered()
    notify(words)
    void readAgain()
  }
  const answering = useMutation({
    mutationFn: () => answerRegistration(faculty.id, answer),
    onSuccess: ({ message }) => leave(message),
    onError(error) {
      if (error instanceof ApiError && error.status === 404) leave(administrationWords.alreadyAnswered({ name }))
    },
  })
  const isApproval = answer === 'approve'
  return (
    <ConfirmDialog
      open
      danger={!isApproval}
      title={isApproval ? administrationWords.approveAsFaculty : administrationWords.refuseRegistration}
      confirmLabel={isApproval ? administrationWords.approve : administrationWords.refuse}
      busyLabel={isApproval ? administrationWords.approving : administrationWords.refusing}
      busy={answering.isPending}
      error={answering.error && errorSentence(answering.error, administrationFaults.answer)}
      onConfirm={() => answering.mutate()}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <OwnName>{name}</OwnName>, <EmailText>{faculty.email}</EmailText>
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {isApproval
          ? rich(
              administrationWords.approveAbout({
                schoolName: faculty.school_name,
                own: asOwnName,
              }),
            )
          : administrationWords.refuseAbout}
      </Typography>
    </ConfirmDialog>
  )
}
