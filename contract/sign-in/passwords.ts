import { passwordMessages } from './words.ts'
import { isRegular } from './regular-passwords.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128

/** The errors in a new password that can be detected from the password alone. */
type PasswordFault = 'too_short' | 'too_long' | 'too_regular'

/**
 * Returns the sentence for what is wrong with a new password alone, or null. The pages check it before they send it,
 * and the server checks it again. Only the server checks common passwords and words from the owner's own data.
 */
export function whyNotAPassword(password: string): string | null {
  const fault = passwordFault(password)
  return fault && passwordFaultText(fault)
}

/** Returns the code for what is wrong with a new password alone, or null. */
export function passwordFault(password: string): PasswordFault | null {
  if (password.length < minPasswordLength) return 'too_short'
  if (password.length > maxPasswordLength) return 'too_long'
  return isRegular(password) ? 'too_regular' : null
}

/** Returns the sentence for a password error. */
export function passwordFaultText(fault: PasswordFault): string {
  if (fault === 'too_long') return passwordMessages.tooLong({ most: maxPasswordLength })
  return fault === 'too_short' ? passwordMessages.tooShort : passwordMessages.tooRegular
}

/**
 * Whether a password isn't a run or a repeated pattern. A password of the wrong length passes, because the length has
 * its own sentence.
 */
export function isIrregular(password: string): boolean {
  return passwordFault(password) !== 'too_regular'
}
