import { queryClient } from '#web/api/query-client.ts'
import { dropAllDrafts } from '#web/kit/unsaved/draft-storage.ts'
import { clearSession } from './session.ts'
import { announceChange, writeStored } from './stored.ts'

/** Forgets a deleted faculty member: all seven keys, since their sessions have ended, and all drafts. */
export function forgetFaculty(): void {
  clearSession()
  dropAllDrafts()
  queryClient.clear()
}

/** Removes a student whose account was deleted: the three keys that the specification names, and cached responses. */
export function forgetStudent(): void {
  for (const key of ['authToken', 'studentId', 'userType']) writeStored(key, null)
  announceChange()
  queryClient.clear()
}
