import { ApiError } from '#web/api/api-error.ts'

/** Asks the API for a path; throws ApiError for what is no good answer. */
export type Ask = (path: string, query?: Record<string, string | null>) => Promise<unknown>

/** Returns null for what was deleted a moment ago. A list that lacked something for another reason would not be true. */
export async function unlessGone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Whether other calls could still do better: not when no one is signed in any more, or the page was left. */
export function isWorthAnotherCall(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401
}
