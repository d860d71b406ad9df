import { listAny } from '#contract/language/formatters.ts'
import { apiMessages } from '#contract/api/words.ts'
import {
  authenticationRequired,
  methodNotAllowedCode,
  notFound as notFoundWords,
  type FieldErrors,
} from '#contract/errors.ts'

/** An error answer, thrown where it is found. The error handler sends it as it is. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(JSON.stringify(body))
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 401, with a sentence of its own when the token is right but its cookie is missing. */
export function unauthenticated(words: string = authenticationRequired): Refusal {
  return new Unauthenticated(401, { error: words })
}

/** A 401 because no one is signed in. Any other 401 says that a password is wrong. */
export class Unauthenticated extends Refusal {}

export const forbiddenWords = apiMessages.noPermission

/** 403. `code` gives a program the reason if it can act on it. */
export function forbidden(words = forbiddenWords, code?: string): Refusal {
  return new Refusal(403, { error: words, ...(code !== undefined && { code }) })
}

/** 404, the same for what doesn't exist and for what belongs to another university. */
export function notFound(): Refusal {
  return new Refusal(404, { error: notFoundWords })
}

/** 405. `allowed` are the methods that the address takes, such as `GET, HEAD`. */
export function methodNotAllowed(method: string, allowed: string): Refusal {
  const error = apiMessages.methodNotAllowed({ method, allowed: listAny(allowed.split(', ')) })
  return new Refusal(405, { error, code: methodNotAllowedCode }, { allow: allowed })
}

/** 400 with the messages of each invalid field. */
export function badInput(fields: FieldErrors): Refusal {
  return new Refusal(400, fields)
}

/** 400 with one sentence. `code` is the reason, for programs that can act on it. */
export function badRequest(words: string, code?: string): Refusal {
  return new Refusal(400, { error: words, ...(code !== undefined && { code }) })
}

/** 412: what `If-Match` names has changed. */
export function preconditionFailed(error: string, code: string): Refusal {
  return new Refusal(412, { error, code })
}

/** 413, with the framework's own sentence. */
export function tooLarge(): Refusal {
  return new Refusal(413, { error: apiMessages.tooLarge })
}

/** 429. `retryAfter` in seconds. */
export function tooMany(words: string, retryAfter: number, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(429, { error: words, ...more }, { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) })
}

/** 503: temporarily unavailable. `retryAfter` in seconds. */
export function unavailable(words: string, retryAfter: number, more: Record<string, unknown> = {}): Refusal {
  return new Refusal(503, { error: words, ...more }, { 'retry-after': String(retryAfter) })
}
