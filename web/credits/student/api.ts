import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { patience, remembered } from '#web/api/remembered-query.ts'
import { useSession } from '#web/session/use-session.ts'

export const creditsKeyFor = (studentId: string | null) => ['student', studentId, 'credits']
export const appealsKeyFor = (studentId: string | null) => ['student', studentId, 'appeals']

/** Loads the student’s own credit in each class, sorted by class name. */
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

/** Loads the student’s own questions, latest first. */
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

/** Returns a function that makes an event count for a class, and reloads what depends on it. */
export function useChoose() {
  const { studentId } = useSession()
  const client = useQueryClient()
  /** Returns the id of the class that the event counts for now, or null. */
  return async (event: string, classId: string): Promise<string | null> => {
    try {
      const response = await call('PUT /api/students/:id/credit-choices/:event/', {
        params: { id: studentId!, event },
        body: { class: classId },
      })
      return response.counts_for
    } finally {
      // Reload even after a refusal, because this page may be out of date.
      await client.invalidateQueries({ queryKey: creditsKeyFor(studentId) })
    }
  }
}
