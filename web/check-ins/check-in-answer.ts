import { checkInsWords } from '#contract/check-ins/words.ts'
import type { Code } from '#contract/refusal-codes.ts'
import { readCode, readFieldCodes } from '#web/api/read-error.ts'

/** The server's decision on a check-in, or that there is none yet. */
export type CheckInOutcome =
  /**
   * `at` in ms if the server sent it. `arrivedAt` only if the check-in waited on the phone. `attendance` is the roll
   * entry's id.
   */
  | { kind: 'recorded'; at: number | null; arrivedAt: number | null; attendance?: string }
  | { kind: 'already'; at: number | null }
  /** The server's final refusal, with its code and the reference with which faculty find the attempt. */
  | { kind: 'refused'; message: string; code?: Code | undefined; reference: string | null }
  | { kind: 'signed-out' }
  /** Not decided yet: no response, or a server error. `retryAfterMs` if the server sent it. */
  | { kind: 'unsent'; message: string; retryAfterMs: number | null }

/** A response other than a 201. `status` 0: no response, with the reason in `message`. */
export type Answer = { status: number; body: unknown; message?: string; retryAfterMs?: number | null }

/** Reads the body of a successful response, in which every field is optional. Returns the outcome. */
export function readRecorded(body: unknown): CheckInOutcome {
  if (typeof body === 'string') return answeredByPage()
  const id = readField(body, 'id')
  return {
    kind: 'recorded',
    at: momentIn(body),
    arrivedAt: momentIn(body, 'received_at'),
    ...(typeof id === 'string' && { attendance: id }),
  }
}

/** Returns the outcome when a network responded with its own page, such as its sign-in page. */
export function answeredByPage(): CheckInOutcome {
  return { kind: 'unsent', message: noResponse(checkInsWords.anotherPageAnswered), retryAfterMs: null }
}

/** Reads any response other than a 201. Returns the outcome with the sentences for the page. */
export function readRefusal({ status, body, message, retryAfterMs }: Answer): CheckInOutcome {
  if (status === 0) return { kind: 'unsent', message: noResponse(message), retryAfterMs: null }
  if (status === 401) return { kind: 'signed-out' }
  const sentence = sentenceIn(status, body)
  if (isWorthRetrying(status)) return { kind: 'unsent', message: sentence, retryAfterMs: retryAfterMs ?? null }
  const isAlready = readFieldCodes(body, 'non_field_errors').includes('already_recorded')
  if (listIn(body, 'device_id') === null && isAlready) return { kind: 'already', at: momentIn(body) }
  const reference = readField(body, 'reference')
  const code = readCode(body)
  return {
    kind: 'refused',
    message: sentence,
    ...(code && { code }),
    reference: typeof reference === 'string' ? reference : null,
  }
}

// Looks for the sentence in the specification's order: the device id's error, errors that belong to no field, the
// general sentence, the status.
function sentenceIn(status: number, body: unknown): string {
  const deviceId = listIn(body, 'device_id')
  if (deviceId) return checkInsWords.deviceIdError({ errors: deviceId.join(', ') })
  const general = listIn(body, 'non_field_errors')
  if (general) return checkInsWords.error({ errors: general.join(', ') })
  const error = readField(body, 'error')
  return typeof error === 'string' && error !== '' ? error : checkInsWords.serverError({ status })
}

function noResponse(message: string | undefined): string {
  return checkInsWords.recordFailed({ error: message || checkInsWords.unknownError })
}

// A busy or broken server hasn't decided. A retry with the same nonce is recorded at most once.
function isWorthRetrying(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500
}

function momentIn(body: unknown, field = 'scanned_at'): number | null {
  const value = readField(body, field)
  const moment = Date.parse(String(Array.isArray(value) ? value[0] : value))
  return Number.isNaN(moment) ? null : moment
}

function listIn(body: unknown, field: string): string[] | null {
  const value = readField(body, field)
  if (typeof value === 'string') return [value]
  return Array.isArray(value) && value.length > 0 ? value.map(String) : null
}

function readField(body: unknown, field: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
}
