import { signInWords } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPasswordMessages } from '#contract/administration/words.ts'
import { resetLinkLifeMinutes } from '#contract/sign-in/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { FormFault } from '#web/kit/notices/form-fault.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { addresses } from '#web/session/addresses.ts'
import { noFailures } from './administrators/admin-lockout.ts'
import { confirmReset } from './api.ts'
import { showTrouble } from '#web/api/read-refusal.ts'
import { storeLockout } from './administrators/stored-lockout.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordFaults } from './new-password.ts'
import { SignInForm, SignInPage } from './sign-in-page.tsx'
import { useMailedLink } from './use-mailed-link.ts'
import { useShortForm } from './use-short-form.ts'

type Ended = { isSet: boolean; says: string }

/** The page that the emailed link for a forgotten administrator password opens. */
export default function ResetPasswordScreen() {
  const { token, forget } = useMailedLink()
  const [error, setError] = useState<string | null>(null)
  const [ended, setEnded] = useState<Ended | null>(
    token === '' ? { isSet: false, says: adminPasswordMessages.noResetToken } : null,
  )
  const form = useShortForm({ new_password: '', confirmation: '' }, newPasswordFaults)

  async function submit({ new_password }: { new_password: string }) {
    setError(null)
    try {
      const { message } = await confirmReset({ token, new_password })
      // The server has cleared the earlier failures, so the form's lock is cleared as well.
      storeLockout(noFailures)
      forget()
      setEnded({ isSet: true, says: message ?? adminPasswordMessages.reset })
    } catch (thrown) {
      const says = showTrouble(thrown, ['new_password'], form.setError, adminPasswordMessages.resetFailed)
      if (says !== null && isLinkOver(thrown)) setEnded({ isSet: false, says })
      else setError(says)
    }
  }

  if (ended) return <Outcome {...ended} />
  return (
    <SignInPage title={signInWords.setNewPasswordTitle} sub={signInWords.resetAbout}>
      <SignInForm label={signInWords.setNewPasswordTitle} onSubmit={() => void form.submit(submit)}>
        <NewPasswordFields text={form.text} />
        <FormFault says={error} />
        <ThumbBar flows>
          <BusyButton type="submit" variant="contained" size="large" fullWidth busy={form.isSubmitting}>
            {form.isSubmitting ? signInWords.setting : signInWords.setNewPasswordButton}
          </BusyButton>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}

function Outcome({ isSet, says }: Ended) {
  return (
    <SignInPage title={isSet ? signInWords.thankYou : signInWords.passwordNotSet}>
      <Alert severity={isSet ? 'success' : 'error'} sx={{ mt: 3, mb: isSet ? 3 : 2 }}>
        {says}
      </Alert>
      {!isSet && (
        <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
          {signInWords.resetLinkLife({ minutes: resetLinkLifeMinutes })}
        </Typography>
      )}
      <Button
        component={Link}
        to={isSet ? addresses.adminSignIn : `${addresses.adminSignIn}?forgot=yes`}
        variant="contained"
        size="large"
      >
        {isSet ? signInWords.signIn : signInWords.sendNewLink}
      </Button>
    </SignInPage>
  )
}

/**
 * Whether the link can't be used anymore: it was used before, has expired, or never existed. Other errors may be
 * temporary.
 */
function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400
}
