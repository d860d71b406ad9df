import type { AccessRequest } from '#contract/access-requests.ts'
import type { School } from '#contract/schools.ts'
import { call } from '#web/api/client.ts'
import { create } from '#web/api/create.ts'

/** Gives every university that takes part, by name. */
export async function listSchools(signal?: AbortSignal): Promise<School[]> {
  const schools = await call<School[]>('GET', '/api/schools/', signal && { signal })
  return schools.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Asks that a university may take part. Gives the server's sentence. */
export async function requestAccess(asked: AccessRequest): Promise<string> {
  const { message } = await create<{ message: string }>('/api/access-requests/', asked)
  return message
}
