import type { QueryKey } from '@tanstack/react-query'
import { readSession } from '#web/session/session.ts'
import { queryClient } from './query-client.ts'
import { loadOrRemember } from './remembered.ts'

/**
 * The time (ms) that a student waits for a response. After that, the page assumes that there is no network, and the
 * outbox sends a check-in later.
 */
export const patience = 10_000

/** Loads data. Without a network, returns what this phone loaded earlier for the same student. */
export function remembered<T>(queryKey: QueryKey, ask: () => Promise<T>): Promise<T> {
  const ownerKey = JSON.stringify([readSession().studentId, queryKey])
  return loadOrRemember(ownerKey, ask, () => void queryClient.invalidateQueries({ queryKey }))
}
