import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangedProvider, ManagedProvider, NewProvider } from '#contract/sign-in/sso/providers.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { leaveFor } from '#web/session/round-trip.ts'

const keyFor = (school: string) => ['identity-providers', school]

/** The sign-ins of a university with their settings, the oldest first. */
export function useManagedProviders(school: string) {
  return useQuery({
    queryKey: keyFor(school),
    queryFn: ({ signal }) => call('GET /api/schools/:id/identity-providers/', { params: { id: school }, signal }),
    // A test and a colleague change them.
    staleTime: 0,
  })
}

/** Returns a function that puts a changed sign-in into the list, or takes a deleted one out, and reloads the list. */
export function useUpdateList(school: string) {
  const client = useQueryClient()
  return (id: string, changed: ManagedProvider | null) => {
    client.setQueryData(keyFor(school), (list: ManagedProvider[] = []) =>
      changed === null
        ? list.filter((provider) => provider.id !== id)
        : list.some((provider) => provider.id === id)
          ? list.map((provider) => (provider.id === id ? changed : provider))
          : [...list, changed],
    )
    void client.invalidateQueries({ queryKey: keyFor(school) })
  }
}

/** Adds a sign-in, which is off. */
export const addProvider = (school: string, body: NewProvider) =>
  create('POST /api/schools/:id/identity-providers/', { params: { id: school }, body })

/** Changes the fields of a sign-in that `body` has. */
export const changeProvider = (id: string, body: ChangedProvider) =>
  call('PUT /api/identity-providers/:id/', { params: { id }, body })

export const deleteProvider = (id: string) => call('DELETE /api/identity-providers/:id/', { params: { id } })

/** Opens the provider in place of this page, which shows what it sent afterwards. */
export async function testProvider(id: string): Promise<void> {
  const { address } = await call('POST /api/identity-providers/:id/test/', { params: { id } })
  leaveFor(address, { purpose: 'test', redirect: window.location.pathname + window.location.search })
}
