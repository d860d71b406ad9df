import type { Code } from '#contract/refusal-codes.ts'

/** The codes for a refused new password, except for its length. */
export const weakPassword = ['too_common', 'too_regular', 'too_personal'] as const satisfies Code[]

export const passwordRefusals = {
  401: ['wrong_password', 'authentication_required'],
  429: ['sign_in_locked', 'too_many_failures'],
  503: ['sign_in_busy'],
} as const satisfies Record<number, readonly Code[]>
