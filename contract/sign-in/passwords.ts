import { passwordMessages } from './words.ts'
import { isRegular } from './regular-passwords.ts'

export const shortestPassword = 8
export const longestPassword = 128

/** The faults of a new password that the password alone shows. */
type PasswordFault = 'too_short' | 'too_long' | 'too_regular'

/**
 * Returns what is wrong with a new password alone, as a sentence, or null. The pages check before they send, and the
 * server checks again. Only the server checks common passwords and the owner's own words.
 */
export function whyNotAPassword(password: string): string | null {
  const fault = passwordFault(password)
  return fault && passwordFaultText(fault)
}

/** Returns the same as a code. */
export function passwordFault(password: string): PasswordFault | null {
  if (password.length < shortestPassword) return 'too_short'
  if (password.length > longestPassword) return 'too_long'
  return isRegular(password) ? 'too_regular' : null
}

/** Returns the sentence for a fault. */
export function passwordFaultText(fault: PasswordFault): string {
  if (fault === 'too_long') return passwordMessages.tooLong({ most: longestPassword })
  return fault === 'too_short' ? passwordMessages.tooShort : passwordMessages.tooRegular
}

/** Whether a password is no run or repeated pattern. A wrong length passes here, because it has its own sentence. */
export function isIrregular(password: string): boolean {
  return passwordFault(password) !== 'too_regular'
}
