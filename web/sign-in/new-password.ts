import { adminPasswordMessages } from '#contract/administration/words.ts'
import { whyNotAPassword } from '#contract/sign-in/passwords.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'

export type NewPassword = { new_password: string; confirmation: string }

/** Validates a new password and its confirmation. Returns errors by field. */
export function newPasswordFaults({ new_password, confirmation }: NewPassword): {
  new_password: string | undefined
  confirmation: string | undefined
} {
  return { new_password: whyNot(new_password), confirmation: whyNotConfirmed(new_password, confirmation) }
}

function whyNot(password: string): string | undefined {
  if (password === '') return adminPasswordMessages.newRequired
  return whyNotAPassword(password) ?? undefined
}

function whyNotConfirmed(password: string, confirmation: string): string | undefined {
  if (confirmation === '') return adminPasswordMessages.confirmRequired
  return confirmation === password ? undefined : passwordMessages.mismatch
}
