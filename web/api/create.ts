import type { ResponseBody } from '#contract/api/call.ts'
import type { ApiCalls } from '#contract/calls.ts'
import { ApiError } from './api-error.ts'
import { readInput, type Input, type Name } from './call.ts'
import { readAnswer, request } from './client.ts'
import { readCode } from './read-error.ts'

/** The idempotency keys of requests without a response yet, by path and body. */
const pendingKeys = new Map<string, string>()

/**
 * The maximum number of retries while the first request with the same key is still running, and the default wait (ms).
 */
const maxWaits = 5
const usualWait = 2_000

/** Calls the API to create something, at most once (see `sendOnce`). Returns the JSON response. Throws ApiError. */
export function create<N extends Name>(name: N, input: Omit<Input<N>, 'query'>): Promise<ResponseBody<ApiCalls[N]>> {
  const { method, path, options } = readInput(name, input)
  const { body = {}, ...otherOptions } = options
  return sendOnce(JSON.stringify([path, body]), async (key) => {
    const headers = { ...options.headers, 'Idempotency-Key': key }
    return (await readAnswer(await request(method, path, { ...otherOptions, body, headers }))) as ResponseBody<
      ApiCalls[N]
    >
  })
}

/**
 * Sends a creation at most once: a double click, or a retry after a lost response, sends the same idempotency key and
 * gets the first response. After a response, the same `subject` gets a new key. Throws ApiError.
 */
async function sendOnce<T>(subject: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = pendingKeys.get(subject) ?? makeKey()
  pendingKeys.set(subject, key)
  for (let waits = 0; ; waits += 1) {
    try {
      const body = await send(key)
      pendingKeys.delete(subject)
      return body
    } catch (error) {
      if (isStillRunning(error) && waits < maxWaits) {
        await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? usualWait))
        continue
      }
      if (isRefused(error)) pendingKeys.delete(subject)
      throw error
    }
  }
}

function isStillRunning(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409 && readCode(error.body) === 'idempotency_key_in_use'
}

/** Whether the server refused, so that nothing was created. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !isStillRunning(error)
}

function makeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
