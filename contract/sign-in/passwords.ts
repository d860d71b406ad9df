import { passwordMessages } from './words.ts'
import { isRegular } from './regular-passwords.ts'

export const shortestPassword = 8
export const longestPassword = 128

/**
 * Returns what is wrong with a new password by itself, or null. The pages check before they send, and the server checks
 * again. Only the server checks common passwords and the owner's own words.
 */
export function whyNotAPassword(password: string): string | null {
  if (password.length < shortestPassword) return passwordMessages.tooShort
  if (password.length > longestPassword) return passwordMessages.tooLong({ most: longestPassword })
  return isRegular(password) ? passwordMessages.tooRegular : null
}

/** Whether a password is no run and no repeated pattern; one of a wrong length passes, for it gets another sentence. */
export function isIrregular(password: string): boolean {
  return whyNotAPassword(password) !== passwordMessages.tooRegular
}
