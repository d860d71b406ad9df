import { useQueryClient } from '@tanstack/react-query'
import type { Appeal, NewAppeal } from '#contract/credits/appeals.ts'
import { create } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { appealsKeyFor, creditsKeyFor } from './api.ts'

/** Returns an action that asks about an event, and reloads what depends on it. */
export function useAsk() {
  const { studentId } = useSession()
  const client = useQueryClient()
  return async (appeal: NewAppeal): Promise<void> => {
    try {
      const createdAppeal = await create('POST /api/appeals/', { body: appeal })
      client.setQueryData<Appeal[]>(appealsKeyFor(studentId), (appeals = []) => [createdAppeal, ...appeals])
    } finally {
      // After a refusal, too: the question may have been asked in another tab.
      void client.invalidateQueries({ queryKey: appealsKeyFor(studentId) })
      void client.invalidateQueries({ queryKey: creditsKeyFor(studentId) })
    }
  }
}
