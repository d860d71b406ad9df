import { apiMessages } from '#contract/api/words.ts'

/** A failed API call. `status` 0: no response. `body` is the response body, parsed if it was JSON. */
export class ApiError extends Error {
  status: number
  body: unknown
  /** The `Retry-After` header, in ms. */
  retryAfterMs: number | null

  constructor(status: number, body: unknown, retryAfterMs: number | null = null, cause?: unknown) {
    super(status === 0 ? apiMessages.noAnswer : apiMessages.answered({ status: String(status) }), { cause })
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Whether retrying the same call soon may succeed: the server was busy or unreachable. A long `Retry-After` means that
 * a list took too long to read, so a retry would fail as well. After a timeout, someone has already waited long enough.
 */
export function isTransient({ status, retryAfterMs, cause }: ApiError): boolean {
  const isTimeout = (cause as Error | undefined)?.name === 'TimeoutError'
  return !isTimeout && [0, 502, 503, 504].includes(status) && (retryAfterMs ?? 0) < 30_000
}

/** Parses a `Retry-After` header, which is in seconds or a date. `now` in ms. Returns ms, or null. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isFinite(date) ? Math.max(0, date - now) : null
}
