import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccessAnswer } from '#contract/schools/access-answers.ts'
import type { AddedSchool, ManagedSchools } from '#contract/schools/schools.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { serverNow } from '#web/api/client.ts'
import { listSchools } from './api.ts'

/** The time (ms) that the page waits for optional data. */
const timeoutMs = 8_000
/** The interval (ms) at which the page reloads the list while a university is being erased. */
const checkIntervalMs = 2_000

/** Every university, by name. */
export function useSchools() {
  return useQuery({ queryKey: ['schools'], queryFn: ({ signal }) => listSchools(signal) })
}

/**
 * Like `useSchools`, with time zones, and including universities that are being deleted until their last row is erased.
 */
export function useManagedSchools() {
  return useQuery({
    queryKey: ['managed-schools'],
    queryFn: ({ client, queryKey, signal }) => {
      const isBackground = isAnyErased(client.getQueryData<ManagedSchools>(queryKey))
      return call('GET /api/admin/schools/', { signal, timeoutMs, isBackground })
    },
    // No retry, because the page works without this data.
    retry: false,
    refetchInterval: ({ state }) => (isAnyErased(state.data) ? checkIntervalMs : false),
  })
}

/** Whether a university is being erased. Then the page reloads the list automatically. */
function isAnyErased(list: ManagedSchools | undefined): boolean {
  return list?.schools.some(({ erased_from }) => erased_from !== null && Date.parse(erased_from) < serverNow()) ?? false
}

/** The requests for access, and their answers. */
export function useAccessRequests({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: ['access-requests'],
    queryFn: ({ signal }) => call('GET /api/admin/access-requests/', { signal, timeoutMs }),
  })
}

/** Returns a function that reloads all data except the counts in a deletion dialog. */
export function useReloadLists(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'deletion' })
}

/** Adds a university. */
export const addSchool = (body: AddedSchool) => create('POST /api/schools/', { body })

/** Deletes a university. Erasing large amounts of data takes some more minutes. */
export const deleteSchool = (id: string) => call('DELETE /api/schools/:id/', { params: { id } })

/** Reopens a closed university. Returns the server's message, which says whether changes are pending. */
export async function reopenSchool(id: string): Promise<string> {
  const { message } = await call('POST /api/schools/:id/reopen/', { params: { id } })
  return message
}

/** Cancels all pending changes of a university. Returns the server's message. */
export async function cancelChanges(id: string): Promise<string> {
  const { message } = await call('DELETE /api/schools/:id/pending/', { params: { id } })
  return message
}

/** Answers a request for access. Returns the server's message. */
export async function answerAccessRequest(id: string, answer: AccessAnswer): Promise<string> {
  const { message } = await call('POST /api/admin/access-requests/:id/answer/', { params: { id }, body: answer })
  return message
}
