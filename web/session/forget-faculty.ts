import { queryClient } from '#web/api/query-client.ts'
import { clearSession } from './session.ts'

/** Forgets a faculty member whose account is gone: all seven keys, since every session with it has ended. */
export function forgetFaculty(): void {
  clearSession()
  queryClient.clear()
}
