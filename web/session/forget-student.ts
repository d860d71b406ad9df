import { queryClient } from '#web/api/query-client.ts'
import { announceChange, writeStored } from './stored.ts'

/** Removes a student whose account was deleted: the three keys that the specification names, and cached responses. */
export function forgetStudent(): void {
  for (const key of ['authToken', 'studentId', 'userType']) writeStored(key, null)
  announceChange()
  queryClient.clear()
}
