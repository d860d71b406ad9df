import { administrationMessages, adminPasswordMessages } from '#contract/administration/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { showTrouble, type SetError } from '#web/api/read-refusal.ts'

type Name = 'current_password' | 'new_password'

/**
 * Shows each error of a password change at its field. Returns the sentence for the whole form, or null when the fields
 * say everything. A 401 is about the current password, unless it says that the session has ended.
 */
export function showPasswordTrouble(error: unknown, setError: SetError<Name>): string | null {
  if (!(error instanceof ApiError) || error.status !== 401)
    return showTrouble(error, ['current_password', 'new_password'], setError, adminPasswordMessages.changeFailed)
  if (noSessionLeft(error)) return administrationMessages.notLoggedIn
  const message = administrationMessages.wrongCurrentPassword
  setError('current_password', { message }, { shouldFocus: true })
  return null
}
