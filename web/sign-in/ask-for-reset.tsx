import { signInWords } from '#contract/sign-in/words.ts'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { readEmail } from '#contract/email.ts'
import { adminPasswordMessages } from '#contract/administration/words.ts'
import { resetLinkLifeMinutes } from '#contract/sign-in/limits.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { askForReset } from './api.ts'
import { showTrouble } from '#web/api/read-refusal.ts'
import { whyEmailIsWrong } from './sign-in-faults.ts'
import { FormOutcome, SignInForm, SignInPage } from './sign-in-page.tsx'
import { useShortForm } from './use-short-form.ts'

type Props = {
  /** The email address that was typed in the sign-in form. */
  email: string
  onBack: () => void
}

/** Requests an email with a link that replaces a forgotten administrator password. */
export default function AskForReset({ email, onBack }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [sentMessage, setSentMessage] = useState<string | null>(null)
  const form = useShortForm({ email }, (values) => ({ email: whyEmailIsWrong(values.email) }))

  async function submit(values: { email: string }) {
    setError(null)
    setSentMessage(null)
    try {
      const { message } = await askForReset(readEmail(values.email)?.address ?? values.email)
      setSentMessage(message ?? adminPasswordMessages.resetSent)
    } catch (thrown) {
      setError(showTrouble(thrown, ['email'], form.setError, adminPasswordMessages.resetAskFailed))
    }
  }

  return (
    <SignInPage title={signInWords.resetPassword} sub={signInWords.askForResetAbout({ minutes: resetLinkLifeMinutes })}>
      <SignInForm label={signInWords.resetPassword} onSubmit={() => void form.submit(submit)}>
        <FormOutcome error={error} news={sentMessage} />
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="username"
          hint={signInWords.addressSignAsAdministrator}
          {...form.text('email')}
        />
        <ThumbBar flows>
          <BusyButton type="submit" variant="contained" size="large" fullWidth busy={form.isSubmitting}>
            {form.isSubmitting
              ? signInWords.sending
              : sentMessage === null
                ? signInWords.emailMeLink
                : signInWords.sendAgain}
          </BusyButton>
          <Typography variant="body2" sx={{ textAlign: 'center' }}>
            <Link component="button" type="button" onClick={onBack} sx={{ p: 1.5, font: 'inherit' }}>
              {signInWords.backToSignIn}
            </Link>
          </Typography>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}
