import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import { Suspense, useState } from 'react'
import { readEmail } from '#contract/email.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { addresses } from '#web/session/addresses.ts'
import { requestLink } from './api.ts'
import { showTrouble } from '#web/api/read-refusal.ts'
import { SignInWays } from './sign-in-ways.tsx'
import { RegisterLink } from './register/register-link.tsx'
import { RememberMe } from './remember-me.tsx'
import { FormOutcome, SignInForm, SignInPage } from './sign-in-page.tsx'
import { whyEmailIsWrong } from './sign-in-faults.ts'
import { useContinue, useRedirect } from './use-continue.ts'
import { useShortForm } from './use-short-form.ts'

// Loaded while the email is being sent.
const EmailSent = lazyPart(() => import('./email-sent.tsx'))
// Loaded on demand, because it's rarely shown.
const SessionNote = lazyPart(() => import('./session-note.tsx'))
// Loaded separately, because few universities have single sign-on.
const SsoButtons = lazyPart(() => import('./sso/sso-buttons.tsx'))

type Form = { email: string; remember_me: boolean }
const empty: Form = { email: '', remember_me: false }

/** Faculty sign in with an emailed link or a passkey. They have no password. */
export default function FacultySignInScreen() {
  const redirect = useRedirect()
  const { isContinuing, continueNext } = useContinue('faculty')
  const [error, setError] = useState<string | null>(null)
  const [sentEmail, setSentEmail] = useState<{ email: string; message: string | undefined } | null>(null)
  const [refusal, setRefusal] = useState<unknown>()
  const [isSsoOnly, setSsoOnly] = useState(false)
  const form = useShortForm(empty, ({ email }) => ({ email: whyEmailIsWrong(email) }))

  const sendLink = async (email: string) => {
    const { message } = await requestLink('faculty', { email, remember_me: form.values.remember_me, redirect })
    return message
  }

  async function submit(values: Form) {
    setError(null)
    const email = readEmail(values.email)?.address ?? values.email
    try {
      setSentEmail({ email, message: await sendLink(email) })
    } catch (thrown) {
      setRefusal(thrown)
      setError(showTrouble(thrown, ['email'], form.setError, signInMessages.failed))
    }
  }

  if (sentEmail) {
    const { email, message } = sentEmail
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent
          kind="faculty"
          email={email}
          message={message}
          resend={() => sendLink(email)}
          onBack={() => setSentEmail(null)}
        />
      </Suspense>
    )
  }

  return (
    <SignInPage title={signInWords.facultySignIn} sub={signInWords.linkSignsYouIn}>
      <Suspense>
        <SessionNote kind="faculty" />
        <SsoButtons
          kind="faculty"
          email={form.values.email}
          remember={form.values.remember_me}
          refusal={refusal}
          onOnly={setSsoOnly}
        />
      </Suspense>
      <SignInForm label={signInWords.facultySignIn} onSubmit={() => void form.submit(submit)}>
        <FormOutcome error={error} success={isContinuing ? signInWords.signedInWait : null} />
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="username webauthn"
          hint={signInWords.officialUniversityEmail}
          {...form.text('email')}
        />
        <RememberMe {...form.tick('remember_me')} />
        <ThumbBar flows>
          <SignInWays
            kind="faculty"
            submit={form.isSubmitting ? signInWords.sending : signInWords.emailMeALink}
            isWaiting={form.isSubmitting}
            isSsoOnly={isSsoOnly}
            isPasskeyWaiting={form.isSubmitting || isContinuing}
            remember={form.values.remember_me}
            onSignedIn={continueNext}
          />
          <RegisterLink address={addresses.facultyRegister} />
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}
