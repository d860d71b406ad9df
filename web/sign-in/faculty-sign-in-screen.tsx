import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { readEmail } from '#contract/email.ts'
import { signInMessages } from '#contract/sign-in/messages.ts'
import { Field } from '#web/kit/field.tsx'
import { PageSkeleton } from '#web/kit/page-skeleton.tsx'
import { ThumbBar } from '#web/kit/thumb-bar.tsx'
import { addresses } from '#web/session/addresses.ts'
import { requestLink } from './api.ts'
import { showTrouble } from './form-trouble.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { RegisterLink } from './register-link.tsx'
import { RememberMe } from './remember-me.tsx'
import { FormOutcome, SignInForm, SignInPage } from './sign-in-page.tsx'
import { whyEmailIsWrong } from './sign-in-faults.ts'
import { useGoOn, useRedirect } from './use-go-on.ts'
import { useShortForm } from './use-short-form.ts'

// Comes while the message is being sent.
const EmailSent = lazy(() => import('./email-sent.tsx'))
// Seldom has anything to say, and then a moment later will do.
const SessionEndedNote = lazy(() => import('./session-ended-note.tsx'))

type Form = { email: string; remember_me: boolean }
const empty: Form = { email: '', remember_me: false }

/** Faculty sign in with an emailed link or a passkey; there is no password. */
export default function FacultySignInScreen() {
  const redirect = useRedirect()
  const { isGoing, goOn } = useGoOn('faculty')
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState<{ email: string; message: string | undefined } | null>(null)
  const form = useShortForm(empty, ({ email }) => ({ email: whyEmailIsWrong(email) }))

  const sendLink = async (email: string) => {
    const { message } = await requestLink('faculty', { email, remember_me: form.values.remember_me, redirect })
    return message
  }

  async function submit(typed: Form) {
    setError(null)
    const email = readEmail(typed.email)?.address ?? typed.email
    try {
      setSent({ email, message: await sendLink(email) })
    } catch (thrown) {
      setError(showTrouble(thrown, ['email'], form.setError, signInMessages.failed))
    }
  }

  if (sent) {
    const { email, message } = sent
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent
          kind="faculty"
          email={email}
          message={message}
          resend={() => sendLink(email)}
          onBack={() => setSent(null)}
        />
      </Suspense>
    )
  }

  return (
    <SignInPage title="Faculty Sign In" sub="We email you a link that signs you in. There is no password to remember.">
      <Suspense>
        <SessionEndedNote />
      </Suspense>
      <SignInForm label="Faculty Sign In" onSubmit={() => void form.submit(submit)}>
        <FormOutcome error={error} success={isGoing ? 'You are signed in. One moment…' : null} />
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          hint="Use your official university email."
          {...form.text('email')}
        />
        <RememberMe {...form.tick('remember_me')} />
        <ThumbBar>
          <Button type="submit" variant="contained" size="large" fullWidth disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Sending...' : 'Email me a link'}
          </Button>
          <PasskeyWay
            kind="faculty"
            remember={form.values.remember_me}
            disabled={form.isSubmitting || isGoing}
            onSignedIn={goOn}
          />
          <RegisterLink to={addresses.facultyRegister} />
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}
