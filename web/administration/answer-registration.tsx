import { administrationWords } from '#contract/administration/words.ts'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { AwaitingApproval } from '#contract/administration/administration.ts'
import { ApiError } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { answerRegistration, useReloadLists } from './api.ts'
import { formatName } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'

export type Answer = 'approve' | 'refuse'
type Props = { faculty: AwaitingApproval; answer: Answer; onAnswered: () => void; onClose: () => void }

/** Asks before a faculty registration is approved or deleted. */
export function AnswerRegistration({ faculty, answer, onAnswered, onClose }: Props) {
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
        <OwnName>{name}</OwnName>, {faculty.email}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {isApproval
          ? administrationWords.approveAbout({ schoolName: faculty.school_name })
          : administrationWords.refuseAbout}
      </Typography>
    </ConfirmDialog>
  )
}
