import { signInWords } from '#contract/sign-in/words.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { adminPasswordMessages } from '#contract/administration/words.ts'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { clearSession, type SignInAnswer } from '#web/session/session.ts'
import { signOut } from '#web/session/sign-out.ts'
import { changePassword } from '#web/sign-in/api.ts'
import { NewPasswordFields } from '#web/sign-in/new-password-fields.tsx'
import { newPasswordFaults } from '#web/sign-in/new-password.ts'
import { showPasswordTrouble } from '#web/sign-in/password-trouble.ts'
import { FormOutcome, SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { fetchSignedIn } from './missing-step.ts'
import { useShortForm } from '#web/sign-in/use-short-form.ts'

type Props = {
  /** The temporary password if it was just typed. Empty after a reload. */
  temporary: string
  isContinuing: boolean
  /** Called with the session after the password was replaced. */
  onReplaced: (answer: SignInAnswer) => void
  /** Called to return to the sign-in form, with a message to show there. */
  onSignedOut: (news: string | null) => void
}

/** Asks for a new password at the first sign-in with a temporary password, before anything else. */
export default function ReplacePassword({ temporary, isContinuing, onReplaced, onSignedOut }: Props) {
  const [error, setError] = useState<string | null>(null)
  // Set again if the temporary password was wrong.
  const [asksTemporary, setAsksTemporary] = useState(temporary === '')
  const form = useShortForm({ current_password: temporary, new_password: '', confirmation: '' }, (values) => ({
    current_password: values.current_password === '' ? adminPasswordMessages.currentRequired : undefined,
    ...newPasswordFaults(values),
  }))

  async function submit({ current_password, new_password }: typeof form.values) {
    setError(null)
    try {
      await changePassword({ current_password, new_password })
    } catch (thrown) {
      return setError(
        showPasswordTrouble(thrown, (name, fault, options) => {
          if (name === 'current_password') setAsksTemporary(true)
          form.setError(name, fault, options)
        }),
      )
    }
    const answer = await fetchSignedIn()
    if (answer) return onReplaced(answer)
    // The password was replaced, but the session couldn't be loaded, so the person must sign in again.
    clearSession()
    onSignedOut(adminPasswordMessages.reset)
  }

  const isDisabled = form.isSubmitting || isContinuing
  return (
    <SignInPage title={signInWords.choosePassword} sub={signInWords.chooseNewPassword}>
      <SignInForm label={signInWords.choosePassword} onSubmit={() => void form.submit(submit)}>
        <FormOutcome
          error={error}
          success={isContinuing && signInWords.changedWait({ changed: adminPasswordMessages.changed })}
        />
        {asksTemporary && (
          <PasswordField
            label={signInWords.temporaryPassword}
            autoComplete="current-password"
            hint={signInWords.temporaryPasswordHint}
            disabled={isContinuing}
            {...form.text('current_password')}
          />
        )}
        <NewPasswordFields text={form.text} disabled={isContinuing} />
        <ThumbBar flows>
          <Button
            type="submit"
            variant="contained"
            size="large"
            fullWidth
            aria-disabled={form.isSubmitting}
            disabled={isContinuing}
          >
            {form.isSubmitting ? signInWords.changing : signInWords.setPasswordAndGoOn}
          </Button>
          <Button
            variant="plain"
            size="large"
            fullWidth
            disabled={isDisabled}
            onClick={() => {
              void signOut()
              onSignedOut(null)
            }}
          >
            {signInWords.signOut}
          </Button>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}
