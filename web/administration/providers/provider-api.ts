import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangedProvider, ManagedProvider, NewProvider } from '#contract/sign-in/sso/providers.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { redirectToProvider } from '#web/session/round-trip.ts'

const keyFor = (school: string) => ['identity-providers', school]

/** The identity providers of a university with their settings, oldest first. */
export function useManagedProviders(school: string) {
  return useQuery({
    queryKey: keyFor(school),
    queryFn: ({ signal }) => call('GET /api/schools/:id/identity-providers/', { params: { id: school }, signal }),
    // A test or a colleague can change them at any time.
    staleTime: 0,
  })
}

/**
 * Returns a function that updates the cached list after a provider was added, changed or deleted (null), then reloads
 * it.
 */
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

/** Adds an identity provider, disabled at first. */
export const addProvider = (school: string, body: NewProvider) =>
  create('POST /api/schools/:id/identity-providers/', { params: { id: school }, body })

/** Changes only the fields that `body` includes. */
export const changeProvider = (id: string, body: ChangedProvider) =>
  call('PUT /api/identity-providers/:id/', { params: { id }, body })

export const deleteProvider = (id: string) => call('DELETE /api/identity-providers/:id/', { params: { id } })

/**
 * Redirects this page to the provider. After the redirect back, the page shows what the provider sent. `isFactor`: also
 * tests whether a sign-in there is a fresh proof.
 */
export async function testProvider(id: string, isFactor = false): Promise<void> {
  const body = { as_second_factor: isFactor }
  const { address } = await call('POST /api/identity-providers/:id/test/', { params: { id }, body })
  redirectToProvider(address, { purpose: 'test', redirect: window.location.pathname + window.location.search })
}
