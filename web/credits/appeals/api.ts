import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Appeal } from '#contract/credits/appeals.ts'
import { openAppealWords } from '#contract/credits/appeals/words.ts'
import type { AppealAnswer } from '#contract/credits/values.ts'
import { answerVersion, entityTagFor } from '#contract/versions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { keepDraft } from '#web/kit/unsaved/draft.ts'
import { useSession } from '#web/session/use-session.ts'

const keyFor = (facultyId: string | null) => ['appeals', facultyId]

/** The page under which a text for the answer to a question is kept. */
export const answerPage = (appealId: string): string => `answer-${appealId}`

/** The questions that this professor answers, open and answered, the latest first. */
export function useAppeals() {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: keyFor(facultyId),
    enabled: facultyId !== null,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call('GET /api/appeals/', { query: { faculty_id: facultyId }, signal }),
  })
}

/** Answers a question or takes an answer back, and reloads what depends on it. */
export function useAppealCalls() {
  const { facultyId } = useSession()
  const client = useQueryClient()
  const options = (id: string) => ({ params: { id }, query: { faculty_id: facultyId } })
  // Before the list loads again, because someone may already press Undo.
  const show = (changed: Appeal) => {
    client.setQueryData<Appeal[]>(keyFor(facultyId), (appeals) =>
      appeals?.map((appeal) => (appeal.id === changed.id ? changed : appeal)),
    )
    return changed
  }
  // After a refusal, someone else may have answered.
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['appeals'] })
    void client.invalidateQueries({ queryKey: ['class'] })
  }
  return {
    answer: (id: string, answer: AppealAnswer, text: string) =>
      call('POST /api/appeals/:id/answer/', { ...options(id), body: { answer, text: text.trim() || null } })
        .then(show)
        .finally(readAgain),
    /** The text of the answer is in the field again. */
    reopen: async (answered: Appeal) => {
      const { id, answer_text: text } = answered
      const headers = { 'If-Match': entityTagFor(await answerVersion(answered)) }
      return call('POST /api/appeals/:id/reopen/', { ...options(id), headers })
        .then((appeal) => {
          if (text && facultyId !== null) keepDraft({ page: answerPage(id), facultyId }, { text })
          return show(appeal)
        })
        .finally(readAgain)
    },
  }
}

/** Returns a function that takes the answer to a question back, and says so, or why it failed. */
export function useReopen() {
  const { reopen } = useAppealCalls()
  const notify = useNotice()
  return async (answered: Appeal): Promise<void> => {
    const name = answered.student_name
    try {
      await reopen(answered)
      notify(openAppealWords.reopened({ name }))
    } catch (error) {
      const hasOtherAnswer = error instanceof ApiError && error.status === 412
      notify(
        hasOtherAnswer ? openAppealWords.answeredSince({ name }) : errorSentence(error, openAppealWords.reopenFailed),
      )
    }
  }
}
