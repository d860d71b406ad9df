import { administrationMessages, adminPasswordMessages } from '#contract/administration/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { showTrouble, type SetError } from '#web/api/read-refusal.ts'

type Name = 'current_password' | 'new_password'

/**
 * Shows the errors of a password change at their fields. Returns the sentence for the whole form, or null if the fields
 * have all the errors. A 401 means a wrong current password, unless it says that the session has ended.
 */
export function showPasswordTrouble(error: unknown, setError: SetError<Name>): string | null {
  if (!(error instanceof ApiError) || error.status !== 401)
    return showTrouble(error, ['current_password', 'new_password'], setError, adminPasswordMessages.changeFailed)
  if (noSessionLeft(error)) return administrationMessages.notLoggedIn
  const message = administrationMessages.wrongCurrentPassword
  setError('current_password', { message }, { shouldFocus: true })
  return null
}
