import { passwordMessages } from './words.ts'
import { isRegular } from './regular-passwords.ts'

export const shortestPassword = 8
export const longestPassword = 128

/**
 * Returns what is wrong with a new password as far as the password alone tells, or null. The pages ask it before they
 * send and the server asks it again. Common passwords and the owner's own words are judged by the server alone.
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
