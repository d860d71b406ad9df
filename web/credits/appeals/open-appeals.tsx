import { askWords, openAppealWords } from '#contract/credits/appeals/words.ts'
import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { maxAnswerLength } from '#contract/credits/limits.ts'
import type { AppealAnswer } from '#contract/credits/values.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, readCode, readFieldErrors } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'
import { answerPage, useAppeals, useAppealCalls, useReopen } from './api.ts'
import { Folded } from '#web/credits/class/folded.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { readDraft } from '#web/kit/unsaved/draft.ts'
import { isBlank, useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { useSession } from '#web/session/use-session.ts'
import { AppealQuestion } from './appeal-question.tsx'

/** Students’ open questions about credit, folded unless an answer was begun. Nothing if there are none or none load. */
export default function OpenAppeals() {
  const { data = [] } = useAppeals()
  const toHeading = useToHeading()
  const { facultyId } = useSession()
  const open = data.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <Folded
      id="open-appeals"
      title={openAppealWords.title({ count: open.length })}
      isOpen={open.some(({ id }) => hasAnswerDraft(id, facultyId))}
      sx={{ mt: 0, mb: 3 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((appeal) => (
          <OpenAppeal key={appeal.id} appeal={appeal} onAnswered={toHeading} />
        ))}
      </Box>
    </Folded>
  )
}

const problemMs = 10_000
/** The error codes for a question that is no longer open. */
const endings: readonly unknown[] = ['appeal_answered', 'appeal_closed', 'appeal_settled', 'not_of_class', 'off_roster']

/** A student’s question, two buttons to answer it, and an optional text to send with either answer. */
function OpenAppeal({ appeal, onAnswered }: { appeal: Appeal; onAnswered: () => void }) {
  const { id, student_name } = appeal
  const { answer } = useAppealCalls()
  const reopen = useReopen()
  const notify = useNotice()
  const { facultyId } = useSession()
  const form = useDraftForm({
    draftOf: { page: answerPage(id), facultyId },
    stored: { text: '' },
    isUnchanged: isBlank,
  })
  const isBusy = form.isSubmitting || form.isDone
  const [sentAnswer, setSentAnswer] = useState<AppealAnswer | null>(null)
  const nameId = `appeal-${id}`
  const send = (says: AppealAnswer) =>
    form.submit(
      async ({ text }) => {
        setSentAnswer(says)
        const answered = await answer(id, says, text)
        form.forget()
        const undo = { label: openAppealWords.undo, onClick: () => void reopen(answered) }
        notify({ message: openAppealWords[says]({ name: student_name }), action: undo })
        onAnswered()
      },
      (error) => {
        // Someone else has answered, or the question can no longer be answered, so the text isn’t needed anymore.
        if (error instanceof ApiError && (error.status === 404 || endings.includes(readCode(error.body)))) {
          form.forget()
          onAnswered()
        }
        notify({ message: errorSentence(error, openAppealWords.failed), durationMs: problemMs })
        return { faults: { text: readFieldErrors(error).text?.join(' ') }, error: null }
      },
    )
  return (
    <Box
      component="li"
      sx={{
        py: 2,
        display: 'grid',
        gap: 1.5,
        overflowWrap: 'anywhere',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <AppealQuestion appeal={appeal} nameId={nameId} />
      <Field
        label={openAppealWords.answerText({ name: student_name })}
        {...form.text('text')}
        slotProps={{ htmlInput: { maxLength: maxAnswerLength } }}
        sx={{ maxWidth: 560 }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <BusyButton variant="outlined" busy={isBusy} aria-describedby={nameId} onClick={() => void send('granted')}>
          {isBusy && sentAnswer === 'granted' ? askWords.sending : openAppealWords.grant}
        </BusyButton>
        <BusyButton variant="plain" busy={isBusy} aria-describedby={nameId} onClick={() => void send('declined')}>
          {isBusy && sentAnswer === 'declined' ? askWords.sending : openAppealWords.decline}
        </BusyButton>
      </Box>
    </Box>
  )
}

/** Whether someone started typing an answer, so that it must be visible again. */
function hasAnswerDraft(appealId: string, facultyId: string | null): boolean {
  return facultyId !== null && readDraft({ page: answerPage(appealId), facultyId }, isDraft) !== null
}

const isDraft = (value: unknown): value is object => typeof value === 'object' && value !== null
