import { apiMessages } from '#contract/api/words.ts'

/** A failed call. `status` 0: no response. `body` is the server's response, parsed if it was JSON. */
export class ApiError extends Error {
  status: number
  body: unknown
  /** The server's `Retry-After`, in ms. */
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
 * Whether the same call may succeed a moment later: the server was busy or not reached. One that says to come back much
 * later has ended a list that took too long, and would do so again.
 */
export function isPassing({ status, retryAfterMs }: ApiError): boolean {
  return [0, 502, 503, 504].includes(status) && (retryAfterMs ?? 0) < 30_000
}

/** Reads a `Retry-After` header, seconds or a date, against `now` in ms. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isFinite(date) ? Math.max(0, date - now) : null
}
