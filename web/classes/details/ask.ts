import { ApiError } from '#web/api/api-error.ts'

/** Asks the API for a path; throws ApiError for what is no good answer. */
export type Ask = (path: string, query?: Record<string, string | null>) => Promise<unknown>

/** Returns null for something that was just deleted. A list that is incomplete for another reason would be wrong. */
export async function unlessGone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Whether another call could succeed: not when no one is signed in any more, or the page was left. */
export function isWorthAnotherCall(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401
}
