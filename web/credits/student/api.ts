import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Appeal, NewAppeal } from '#contract/credits/appeals.ts'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { call } from '#web/api/client.ts'
import { create } from '#web/api/create.ts'
import { patience, remembered } from '#web/api/remembered-query.ts'
import { useSession } from '#web/session/use-session.ts'

const pathOf = (studentId: string | null) => `/api/students/${encodeURIComponent(studentId!)}`
const creditsOf = (studentId: string | null) => ['student', studentId, 'credits']
const appealsOf = (studentId: string | null) => ['student', studentId, 'appeals']

/** What the student has in each class, by the class’s name. */
export function useOwnCredits() {
  const { studentId } = useSession()
  return useQuery<OwnClassCredit[]>({
    queryKey: creditsOf(studentId),
    enabled: studentId !== null,
    refetchOnMount: 'always',
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () => call('GET', `${pathOf(studentId)}/credits/`, { signal, timeoutMs: patience })),
  })
}

/** The student’s own questions, the latest first. */
export function useOwnAppeals() {
  const { studentId } = useSession()
  return useQuery<Appeal[]>({
    queryKey: appealsOf(studentId),
    enabled: studentId !== null,
    refetchOnMount: 'always',
    queryFn: ({ signal, queryKey }) =>
      remembered(queryKey, () => call('GET', '/api/appeals/', { signal, timeoutMs: patience })),
  })
}

/** Returns two actions: counting an event for a class, and asking about one. Each reloads what depends on it. */
export function useCreditActions() {
  const { studentId } = useSession()
  const client = useQueryClient()
  const reload = (queryKey: unknown[]) => client.invalidateQueries({ queryKey })
  return {
    async choose(event: string, classId: string): Promise<void> {
      try {
        await call('PUT', `${pathOf(studentId)}/credit-choices/${encodeURIComponent(event)}/`, {
          body: { class: classId },
        })
      } finally {
        // After a refusal, too: this page may be old.
        await reload(creditsOf(studentId))
      }
    },
    async ask(appeal: NewAppeal): Promise<void> {
      try {
        const made = await create<Appeal>('/api/appeals/', appeal)
        client.setQueryData<Appeal[]>(appealsOf(studentId), (asked = []) => [made, ...asked])
      } finally {
        // After a refusal, too: the question may have been asked in another tab.
        void reload(appealsOf(studentId))
        void reload(creditsOf(studentId))
      }
    },
  }
}
