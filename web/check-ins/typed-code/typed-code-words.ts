import { checkInsWords } from '#contract/check-ins/words.ts'
import { readTypedCode } from '#contract/events/read-typed-code.ts'
import { ApiError } from '#web/api/api-error.ts'
import { explainFailure } from '#web/api/explain-failure.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { readQr } from '#web/check-ins/camera/read-qr.ts'

export const unreadableTyped = checkInsWords.codeIncomplete
const noSuchCode = checkInsWords.noEventHasCode
const noTypedCodes = checkInsWords.codesUnavailable

/** The minimum length of a pasted id. Shorter texts are mistyped codes. */
const minIdLength = 12

/** Reads the typed text: a code of 8 characters, or a pasted link or event id. Null if it is neither. */
export function readTyped(input: string): { code: string } | { event: string } | null {
  const text = input.trim()
  const event = text.includes('/') || text.length >= minIdLength ? readQr(text) : null
  if (event !== null) return { event }
  const code = readTypedCode(text)
  return code === null ? null : { code }
}

/** Returns the message for an error in looking up a typed code. */
export function typedCodeProblem(error: unknown): string {
  if (error instanceof ApiError) {
    // A server with this call sends a reason. An older server sends a plain 404.
    if (error.status === 404) return isExplained(error.body) ? noSuchCode : noTypedCodes
    if (error.status === 429) return errorSentence(error, tooManyTries(error.retryAfterMs))
  }
  return checkInsWords.codeLookupFailed({ why: explainFailure(error) })
}

function isExplained(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body
}

function tooManyTries(retryAfterMs: number | null): string {
  const minutes = Math.max(1, Math.ceil((retryAfterMs ?? 0) / 60_000))
  return checkInsWords.tooManyCodes({ minutes })
}
