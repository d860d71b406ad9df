import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { patience, remembered } from '#web/api/remembered-query.ts'
import { useSession } from '#web/session/use-session.ts'

export const creditsKeyFor = (studentId: string | null) => ['student', studentId, 'credits']
export const appealsKeyFor = (studentId: string | null) => ['student', studentId, 'appeals']

/** Reads what the student has in each class, by the class’s name. */
export function useOwnCredits() {
  const { studentId } = useSession()
  return useQuery({
    queryKey: creditsKeyFor(studentId),
    enabled: studentId !== null,
    refetchOnMount: 'always',
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () =>
        call('GET /api/students/:id/credits/', { params: { id: studentId! }, signal, timeoutMs: patience }),
      ),
  })
}

/** The student’s own questions, the latest first. */
export function useOwnAppeals() {
  const { studentId } = useSession()
  return useQuery({
    queryKey: appealsKeyFor(studentId),
    enabled: studentId !== null,
    refetchOnMount: 'always',
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () => call('GET /api/appeals/', { signal, timeoutMs: patience })),
  })
}

/** Returns an action that counts an event for a class, and reloads what depends on it. */
export function useChoose() {
  const { studentId } = useSession()
  const client = useQueryClient()
  /** Returns the class for which the event counts then, or null. */
  return async (event: string, classId: string): Promise<string | null> => {
    try {
      const response = await call('PUT /api/students/:id/credit-choices/:event/', {
        params: { id: studentId!, event },
        body: { class: classId },
      })
      return response.counts_for
    } finally {
      // After a refusal, too: this page may be old.
      await client.invalidateQueries({ queryKey: creditsKeyFor(studentId) })
    }
  }
}
