import { longestReason } from '#contract/check-ins/limits.ts'
import { markMessages } from '#contract/rolls/marks/words.ts'

/** Returns what is wrong with a reason before it is sent, or null. */
export function wrongReason(reason: string): string | null {
  if (reason.trim() === '') return markMessages.reasonMissing
  return reason.trim().length > longestReason ? markMessages.reasonTooLong({ most: longestReason }) : null
}
