import { checkInsWords } from '#contract/check-ins/words.ts'
import { readTypedCode } from '#contract/events/read-typed-code.ts'
import { ApiError } from '#web/api/api-error.ts'
import { explainFailure } from '#web/api/explain-failure.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { readQr } from '#web/check-ins/camera/read-qr.ts'

export const unreadableTyped = checkInsWords.codeIncomplete
const noSuchCode = checkInsWords.noEventHasCode
const noTypedCodes = checkInsWords.codesUnavailable

/** Shorter texts are mistyped codes, not pasted ids. */
const shortestId = 12

/** Takes what was typed: a code of 8, or a link or event id that was pasted. Null when it is neither. */
export function readTyped(input: string): { code: string } | { event: string } | null {
  const text = input.trim()
  const event = text.includes('/') || text.length >= shortestId ? readQr(text) : null
  if (event !== null) return { event }
  const code = readTypedCode(text)
  return code === null ? null : { code }
}

/** Takes the error of looking up a code. Returns the sentence for the person who typed it. */
export function typedCodeProblem(error: unknown): string {
  if (error instanceof ApiError) {
    // A server with this call gives a reason. An older one answers with a plain 404.
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
