import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AppealAnswer } from '#contract/credits/values.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

/** The questions that this professor answers, open and answered, the latest first. */
export function useAppeals() {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['appeals', facultyId],
    enabled: facultyId !== null,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call('GET /api/appeals/', { query: { faculty_id: facultyId }, signal }),
  })
}

/** Answers a question, and reloads what depends on it. */
export function useAnswerAppeal() {
  const { facultyId } = useSession()
  const client = useQueryClient()
  return async (id: string, answer: AppealAnswer, text: string): Promise<void> => {
    try {
      await call('POST /api/appeals/:id/answer/', {
        params: { id },
        query: { faculty_id: facultyId },
        body: { answer, text: text.trim() || null },
      })
    } finally {
      // After a refusal, someone else may have answered.
      void client.invalidateQueries({ queryKey: ['appeals'] })
      void client.invalidateQueries({ queryKey: ['class'] })
    }
  }
}
