import { useQueryClient } from '@tanstack/react-query'
import type { Appeal, NewAppeal } from '#contract/credits/appeals.ts'
import { askWords } from '#contract/credits/appeals/words.ts'
import Box from '@mui/material/Box'
import type { FormEvent } from 'react'
import { maxAppealLength } from '#contract/credits/limits.ts'
import { create } from '#web/api/create.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import type { DraftOf } from '#web/kit/unsaved/draft.ts'
import { isBlank, useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { useSession } from '#web/session/use-session.ts'
import { appealsKeyFor, creditsKeyFor } from './api.ts'

/** The subject of a question: presence at an event, the credit for it in `class`, or a refused `attempt`. */
export type QuestionSubject = { event: string; class?: { id: string; faculty: string }; attempt?: string }

type Props = {
  subject: QuestionSubject
  draftOf: DraftOf
  headingId: string
  problem: string | undefined
  onProblem: (says: string | undefined) => void
  onCancel: () => void
}

/** The form for a question. The typed text is kept until it is sent. */
export default function Question({ subject, draftOf, headingId, problem, onProblem, onCancel }: Props) {
  const ask = useAsk()
  const form = useDraftForm({ draftOf, stored: { text: '' }, isUnchanged: isBlank })
  const isBusy = form.isSubmitting || form.isDone
  const send = async (submitted: FormEvent) => {
    submitted.preventDefault()
    onProblem(undefined)
    await form.submit(async ({ text }) => {
      try {
        await ask({
          event: subject.event,
          class: subject.class?.id ?? null,
          text: text.trim() || null,
          attempt: subject.attempt ?? null,
        })
        form.forget()
      } catch (error) {
        const message = Object.values(readFieldErrors(error)).flat().join(' ')
        onProblem(message || errorSentence(error, askWords.failed))
      }
    })
  }
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event: FormEvent) => void send(event)}
      sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}
    >
      <Field
        autoFocus
        optional
        multiline
        minRows={2}
        label={askWords.text}
        hint={
          subject.class
            ? rich(askWords.toProfessor({ faculty: subject.class.faculty, own: asOwnName }))
            : askWords.toOrganizer
        }
        readOnly={isBusy}
        {...form.text('text')}
        error={problem}
        slotProps={{ htmlInput: { maxLength: maxAppealLength } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <BusyButton type="submit" variant="outlined" busy={isBusy}>
          {isBusy ? askWords.sending : askWords.send}
        </BusyButton>
        <BusyButton variant="plain" busy={isBusy} onClick={onCancel}>
          {askWords.cancel}
        </BusyButton>
      </Box>
    </Box>
  )
}

/** Returns a function that sends a question about an event, and reloads what depends on it. */
function useAsk() {
  const { studentId } = useSession()
  const client = useQueryClient()
  return async (appeal: NewAppeal): Promise<void> => {
    try {
      const createdAppeal = await create('POST /api/appeals/', { body: appeal })
      client.setQueryData<Appeal[]>(appealsKeyFor(studentId), (appeals = []) => [createdAppeal, ...appeals])
    } finally {
      // Reload even after a refusal, because the question may have been sent in another tab.
      void client.invalidateQueries({ queryKey: appealsKeyFor(studentId) })
      void client.invalidateQueries({ queryKey: creditsKeyFor(studentId) })
    }
  }
}
