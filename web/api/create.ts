import { ApiError } from './api-error.ts'
import { call, type CallOptions } from './client.ts'
import { codeOf } from './read-error.ts'

/** Keys of calls that have no answer yet, by body. */
const unanswered = new Map<string, string>()

/** How often a call is repeated while the first one with its key is running, and how long (ms) it waits. */
const mostWaits = 5
const usualWait = 2_000

/**
 * Creates something by POST, at most once: a double click, or a retry after a lost answer, sends the same
 * `Idempotency-Key` and gets the first answer. After an answer, the same input creates another one. Throws ApiError.
 */
export async function create<T>(
  path: string,
  body: unknown,
  options: Omit<CallOptions, 'body' | 'query'> = {},
): Promise<T> {
  const what = JSON.stringify([path, body])
  const key = unanswered.get(what) ?? newKey()
  unanswered.set(what, key)
  const headers = { ...options.headers, 'Idempotency-Key': key }
  for (let waits = 0; ; waits += 1) {
    try {
      const answer = await call<T>('POST', path, { ...options, body, headers })
      unanswered.delete(what)
      return answer
    } catch (error) {
      if (isStillRunning(error) && waits < mostWaits) {
        await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? usualWait))
        continue
      }
      if (isRefused(error)) unanswered.delete(what)
      throw error
    }
  }
}

function isStillRunning(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && codeOf(error.body) === 'idempotency_key_in_use'
}

/** Whether the server refused, so that nothing was created. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !isStillRunning(error)
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
