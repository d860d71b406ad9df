import { queryClient } from '#web/api/query-client.ts'
import { dropAllDrafts } from '#web/kit/unsaved/draft-storage.ts'
import { clearSession } from './session.ts'
import { announceChange, writeStored } from './stored.ts'

/**
 * Removes a deleted faculty member from this browser: all seven keys, because their sessions have ended, all drafts,
 * and cached responses.
 */
export function forgetFaculty(): void {
  clearSession()
  dropAllDrafts()
  queryClient.clear()
}

/** Removes a deleted student from this browser: the three keys that the specification names, and cached responses. */
export function forgetStudent(): void {
  for (const key of ['authToken', 'studentId', 'userType']) writeStored(key, null)
  announceChange()
  queryClient.clear()
}
