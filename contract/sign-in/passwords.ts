import { productName } from '#contract/product.ts'
import { isRegular } from './regular-passwords.ts'

export const shortestPassword = 8
export const longestPassword = 128

export const passwordMessages = {
  tooShort: 'Password must be at least 8 characters long',
  tooLong: `Password must be at most ${longestPassword} characters long`,
  mismatch: 'Passwords do not match',
  tooRegular:
    'This password is a run of keys or a repeated pattern. Choose another, for example three words of your own',
  tooCommon: 'This password is one of the most used ones. Choose another, for example three words of your own',
  tooPersonal: `This password is your name or address, or names ${productName} or your university. Choose another, for example three words of your own`,
} as const

/**
 * Returns what is wrong with a new password as far as the password alone tells, or null. The pages ask it before they
 * send and the server asks it again. Common passwords and the owner's own words are judged by the server alone.
 */
export function whyNotAPassword(password: string): string | null {
  if (password.length < shortestPassword) return passwordMessages.tooShort
  if (password.length > longestPassword) return passwordMessages.tooLong
  return isRegular(password) ? passwordMessages.tooRegular : null
}

/** Whether a password is no run and no repeated pattern; one of a wrong length passes, for it gets another sentence. */
export function isIrregular(password: string): boolean {
  return whyNotAPassword(password) !== passwordMessages.tooRegular
}
