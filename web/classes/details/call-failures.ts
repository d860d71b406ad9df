import { ApiError } from '#web/api/api-error.ts'

/**
 * Returns null for something that was just deleted. Throws any other error, because an incomplete list would be wrong.
 */
export async function unlessGone<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Whether another call could succeed: the person is still signed in, and the page is still open. */
export function isWorthAnotherCall(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401
}
