import type { AccessRequest } from '#contract/schools/access-requests.ts'
import { create } from '#web/api/call.ts'

/** Requests access for a university. Returns the server's sentence. */
export async function requestAccess(body: AccessRequest): Promise<string> {
  const { message } = await create('POST /api/access-requests/', { body })
  return message
}
