import { signInMessages } from '#contract/sign-in/words.ts'
import { showTrouble, type SetError } from '#web/api/show-trouble.ts'

export { showTrouble, type SetError } from '#web/api/show-trouble.ts'

/** The same for a registration, which has its own sentence for unexplained errors. */
export function showRegistrationTrouble<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  setError: SetError<Name>,
): string | null {
  return showTrouble(error, fields, setError, signInMessages.registrationFailed)
}
