import { schoolsWords } from '#contract/schools/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccessAnswer, AccessRequestList } from '#contract/schools/access-answers.ts'
import type { AddedSchool, ChangedSchool, ManagedSchools, ReopenedSchool } from '#contract/schools/schools.ts'
import { create } from '#web/api/create.ts'
import { call, serverNow } from '#web/api/client.ts'
import { listSchools } from './api.ts'

/** How long the page waits for optional data, in ms. */
const timeoutMs = 8_000
/** How often the page checks a university that is being erased, in ms. */
const lookAgain = 2_000

export const schoolPath = (id: string) => `/api/schools/${encodeURIComponent(id)}/`

/** Every university, by name. */
export function useSchools() {
  return useQuery({ queryKey: ['schools'], queryFn: ({ signal }) => listSchools(signal) })
}

/** The same with time zones, and with those being deleted until their last row is gone. */
export function useManagedSchools() {
  return useQuery({
    queryKey: [schoolsWords.managedSchools],
    queryFn: ({ client, queryKey, signal }) => {
      const before = client.getQueryData<ManagedSchools>(queryKey)
      return call<ManagedSchools>('GET', '/api/admin/schools/', {
        signal,
        timeoutMs,
        isBackground: isAnyErased(before),
      })
    },
    // The page works without it, so no retry.
    retry: false,
    refetchInterval: ({ state }) => (isAnyErased(state.data) ? lookAgain : false),
  })
}

/** Whether the page reloads automatically. */
function isAnyErased(list: ManagedSchools | undefined): boolean {
  return list?.schools.some(({ erased_from: from }) => from !== null && Date.parse(from) < serverNow()) ?? false
}

/** Universities' requests, and their answers. */
export function useAccessRequests({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [schoolsWords.accessRequests],
    queryFn: ({ signal }) => call<AccessRequestList>('GET', '/api/admin/access-requests/', { signal, timeoutMs }),
  })
}

/**
 * Returns a function that reloads everything, because a university is in many lists, except the counts of a deleted
 * one.
 */
export function useReadAgain(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'deletion' })
}

/** Adds a university, or changes the one with this id. */
export async function saveSchool(id: string | null, typed: AddedSchool | ChangedSchool): Promise<void> {
  if (id === null) await create('/api/schools/', typed)
  else await call('PUT', schoolPath(id), { body: typed })
}

/** Deletes a university. Large parts are deleted in the minutes afterwards. */
export function deleteSchool(id: string): Promise<void> {
  return call('DELETE', schoolPath(id))
}

/** Reopens a closed university. Returns the server's sentence, which says whether changes are pending. */
export async function reopenSchool(id: string): Promise<string> {
  const { message } = await call<ReopenedSchool>('POST', `${schoolPath(id)}reopen/`)
  return message
}

/** Takes back every pending change of a university. Returns the server's sentence. */
export async function takeBackChanges(id: string): Promise<string> {
  const { message } = await call<{ message: string }>('DELETE', `${schoolPath(id)}pending/`)
  return message
}

/** Answers a request for access. Returns the server's sentence. */
export async function answerAccessRequest(id: string, answer: AccessAnswer): Promise<string> {
  const path = `/api/admin/access-requests/${encodeURIComponent(id)}/answer/`
  const { message } = await call<{ message: string }>('POST', path, { body: answer })
  return message
}
