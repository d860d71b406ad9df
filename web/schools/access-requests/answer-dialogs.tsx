import { schoolsWords, accessAnswerMessages, schoolPageMessages } from '#contract/schools/words.ts'
import { rich } from '#web/kit/rich.ts'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { type AccessAnswer, type ListedAccessRequest } from '#contract/schools/access-answers.ts'
import type { School } from '#contract/schools/schools.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { useSession } from '#web/session/use-session.ts'
import { answerAccessRequest } from '../admin-api.ts'

type Props = {
  request: ListedAccessRequest
  /** Called with the server's message. */
  onAnswered: (words: string) => void
  /** Called when someone else has answered the request, or it was deleted. */
  onOutdated: () => void
  onClose: () => void
}

/** Asks for confirmation before declining a request. The optional reason survives signing in again. */
export function DeclineDialog({ request, ...rest }: Props) {
  const { adminId } = useSession()
  const form = useDraftForm({
    draftOf: { page: `decline-${request.id}`, facultyId: adminId },
    stored: { reason: '' },
  })
  const { reason } = form.values
  const answer = useAnswer(request, {
    ...rest,
    onAnswered(words) {
      form.forget()
      rest.onAnswered(words)
    },
  })
  return (
    <ConfirmDialog
      open
      title={schoolsWords.declineRequest}
      confirmLabel={schoolsWords.declineRequestButton}
      busyLabel={schoolsWords.declining}
      busy={answer.isBusy}
      error={answer.trouble}
      holds={reason !== ''}
      onConfirm={() => void answer.send({ answer: 'decline', reason })}
      onClose={() => {
        form.forget()
        rest.onClose()
      }}
    >
      <About request={request}>
        {request.looks_automatic ? schoolsWords.declineWithoutEmail : schoolsWords.declineWithEmail}
      </About>
      {!request.looks_automatic && (
        <Field
          label={schoolsWords.reason}
          optional
          multiline
          minRows={3}
          {...form.text('reason')}
          error={answer.reasonFault}
          readOnly={answer.isBusy}
          hint={schoolsWords.reasonHint}
          sx={{ mt: 2 }}
        />
      )}
    </ConfirmDialog>
  )
}

/** Asks for confirmation before answering that the requested university already has access. */
export function ExistingUniversityDialog({ request, school, ...rest }: Props & { school: School }) {
  const answer = useAnswer(request, rest)
  return (
    <ConfirmDialog
      open
      title={schoolsWords.answerTakesPartAlready}
      confirmLabel={schoolsWords.sendAnswer}
      busyLabel={schoolsWords.sending}
      busy={answer.isBusy}
      error={answer.trouble}
      onConfirm={() => void answer.send({ answer: 'approve', school: school.id })}
      onClose={rest.onClose}
    >
      <About request={request}>
        {rich(
          schoolsWords.answerTakesPartAbout({
            name: school.name,
            own: asOwnName,
            own2: asOwnName,
          }),
        )}
      </About>
    </ConfirmDialog>
  )
}

function About({ request, children }: { request: ListedAccessRequest; children: ReactNode }) {
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {schoolsWords.requestedBy({
        name: request.name,
        email: request.email,
        university: request.university,
      })}{' '}
      {children}
    </Typography>
  )
}

/** Sends an answer. If that fails, the dialog keeps what was typed. */
function useAnswer(request: ListedAccessRequest, { onAnswered, onOutdated }: Pick<Props, 'onAnswered' | 'onOutdated'>) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const reasonFault = readFieldErrors(error).reason?.[0]
  return {
    isBusy,
    reasonFault,
    trouble: error !== null && reasonFault === undefined ? whyNotAnswered(error) : null,
    async send(answer: AccessAnswer) {
      setBusy(true)
      setError(null)
      try {
        onAnswered(await answerAccessRequest(request.id, answer))
      } catch (thrown) {
        setError(thrown)
        setBusy(false)
        if (thrown instanceof ApiError && [404, 409].includes(thrown.status)) onOutdated()
      }
    },
  }
}

function whyNotAnswered(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return schoolPageMessages.network
  if (error instanceof ApiError && error.status === 404) return accessAnswerMessages.gone
  const fields = Object.values(readFieldErrors(error)).flat()
  return fields[0] ?? errorSentence(error, schoolPageMessages.answerFailed)
}
