import { queryClient } from '#web/api/query-client.ts'
import { dropAllDrafts } from '#web/kit/unsaved/draft-storage.ts'
import { clearSession } from './session.ts'

/**
 * Forgets a faculty member whose account is deleted: all seven keys, since every session with it has ended, and all
 * drafts.
 */
export function forgetFaculty(): void {
  clearSession()
  dropAllDrafts()
  queryClient.clear()
}
