import { maxReasonLength } from '#contract/check-ins/limits.ts'
import { markMessages } from '#contract/rolls/marks/words.ts'

/** Validates a reason before it is sent. Returns an error message, or null. */
export function wrongReason(reason: string): string | null {
  if (reason.trim() === '') return markMessages.reasonMissing
  return reason.trim().length > maxReasonLength ? markMessages.reasonTooLong({ most: maxReasonLength }) : null
}
