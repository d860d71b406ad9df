import { queryClient } from '#web/api/query-client.ts'
import { announceChange, writeStored } from './stored.ts'

/** Forgets a student whose account is gone: the three keys that the specification names, and what the server said. */
export function forgetStudent(): void {
  for (const key of ['authToken', 'studentId', 'userType']) writeStored(key, null)
  announceChange()
  queryClient.clear()
}
