import type { AccessRequest } from '#contract/schools/access-requests.ts'
import { create } from '#web/api/create.ts'

/** Requests access for a university. Returns the server's sentence. */
export async function requestAccess(asked: AccessRequest): Promise<string> {
  const { message } = await create<{ message: string }>('/api/access-requests/', asked)
  return message
}
