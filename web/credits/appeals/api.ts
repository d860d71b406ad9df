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

/** The draft’s page key, under which the answer to a question is stored while it is being typed. */
export const answerPage = (appealId: string): string => `answer-${appealId}`

/** Loads the questions that this professor can answer, open and answered, latest first. */
export function useAppeals() {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: keyFor(facultyId),
    enabled: facultyId !== null,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call('GET /api/appeals/', { query: { faculty_id: facultyId }, signal }),
  })
}

/** Returns the calls that answer a question or take an answer back. Both reload what depends on it. */
export function useAppealCalls() {
  const { facultyId } = useSession()
  const client = useQueryClient()
  const options = (id: string) => ({ params: { id }, query: { faculty_id: facultyId } })
  // Update the cached list before it reloads, because someone may already press Undo.
  const show = (changed: Appeal) => {
    client.setQueryData<Appeal[]>(keyFor(facultyId), (appeals) =>
      appeals?.map((appeal) => (appeal.id === changed.id ? changed : appeal)),
    )
    return changed
  }
  // Reload even after a refusal, because someone else may have answered.
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['appeals'] })
    void client.invalidateQueries({ queryKey: ['class'] })
  }
  return {
    answer: (id: string, answer: AppealAnswer, text: string) =>
      call('POST /api/appeals/:id/answer/', { ...options(id), body: { answer, text: text.trim() || null } })
        .then(show)
        .finally(readAgain),
    /** Takes an answer back. Its text returns to the field as a draft. */
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

/** Returns a function that takes an answer back, and shows that it did or why it failed. */
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
