import { listAny } from '#contract/language/formatters.ts'
import { apiMessages } from '#contract/api/words.ts'
import type { Code } from '#contract/refusal-codes.ts'
import type { Faults } from '#contract/errors.ts'

/** The body of a refusal: one sentence with its code, or the messages of each invalid field with their codes. */
type RefusalBody =
  | { error: string; code: Code; [field: string]: unknown }
  | { error_codes: Record<string, Code[]>; [field: string]: unknown }

/** An error response, thrown where the problem is found. The error handler sends it unchanged. */
export class Refusal extends Error {
  readonly status: number
  readonly body: RefusalBody
  readonly headers: Record<string, string>

  constructor(status: number, body: RefusalBody, headers: Record<string, string> = {}) {
    super(JSON.stringify(body))
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 401. The sentence and the code differ when the token is right but its cookie is missing. */
export function unauthenticated(
  error: string = apiMessages.authenticationRequired,
  code: Code = 'authentication_required',
): Refusal {
  return new Unauthenticated(401, { error, code })
}

/** A 401 because no one is signed in. Any other 401 means that a password is wrong. */
export class Unauthenticated extends Refusal {}

/** 403. */
export function forbidden(error: string = apiMessages.noPermission, code: Code = 'forbidden'): Refusal {
  return new Refusal(403, { error, code })
}

/** 404. The response is the same for an object that doesn't exist and for one of another university. */
export function notFound(error: string = apiMessages.notFound, code: Code = 'not_found'): Refusal {
  return new Refusal(404, { error, code })
}

/** 405. `allowed` are the methods that the address takes, such as `GET, HEAD`. */
export function methodNotAllowed(method: string, allowed: string): Refusal {
  const error = apiMessages.methodNotAllowed({ method, allowed: listAny(allowed.split(', ')) })
  return new Refusal(405, { error, code: 'method_not_allowed' }, { allow: allowed })
}

/** Returns a 400 with the message of one invalid field. */
export function badInput(field: string, text: string, code: Code): Refusal {
  return badFields({ [field]: [{ text, code }] })
}

/** Returns a 400 with the messages of each invalid field, and `error_codes` with their codes in the same order. */
export function badFields(faults: Faults): Refusal {
  const each = <T>(pick: (fault: Faults[string][number]) => T) =>
    Object.fromEntries(Object.entries(faults).map(([field, list]) => [field, list.map(pick)]))
  return new Refusal(400, { ...each(({ text }) => text), error_codes: each(({ code }) => code) })
}

/** Returns a 400 with one sentence. */
export function badRequest(error: string, code: Code): Refusal {
  return new Refusal(400, { error, code })
}

/** 409. */
export function conflict(error: string, code: Code): Refusal {
  return new Refusal(409, { error, code })
}

/** Returns a 413 with the sentence for Fastify's own refusals. */
export function tooLarge(): Refusal {
  return new Refusal(413, { error: apiMessages.tooLarge, code: 'payload_too_large' })
}

type More = Record<string, unknown>

/** 429. `retryAfter` in seconds. */
export function tooMany(error: string, code: Code, retryAfter: number, fields: More = {}): Refusal {
  const seconds = String(Math.max(1, Math.ceil(retryAfter)))
  return new Refusal(429, { error, code, ...fields }, { 'retry-after': seconds })
}

/** Returns a 503: temporarily unavailable. `retryAfter` is in seconds. */
export function unavailable(error: string, code: Code, retryAfter: number): Refusal {
  return new Refusal(503, { error, code }, { 'retry-after': String(retryAfter) })
}
