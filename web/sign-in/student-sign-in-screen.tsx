import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { readEmail } from '#contract/email.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readCode } from '#web/api/read-error.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { addresses } from '#web/session/addresses.ts'
import { mailAgain, requestLink, signInStudent, type PasswordForm } from './api.ts'
import { showTrouble } from '#web/api/read-refusal.ts'
import { ModeSwitch, type Mode } from './mode-switch.tsx'
import { nextStep } from './next-step.ts'
import { SignInWays } from './sign-in-ways.tsx'
import { RegisterLink } from './register/register-link.tsx'
import { RememberMe } from './remember-me.tsx'
import { FormOutcome, SignInForm, SignInPage } from './sign-in-page.tsx'
import { studentFaults } from './sign-in-faults.ts'
import { useContinue, useRedirect } from './use-continue.ts'
import { useShortForm } from './use-short-form.ts'

// Loaded while the email is being sent.
const EmailSent = lazyPart(() => import('./email-sent.tsx'))
// Loaded on demand, because they are rarely shown.
const Notes = lazyPart(() => import('./student-notes.tsx'))

const empty: PasswordForm = { email: '', password: '', remember_me: false }

/** Students sign in with a password or an emailed link. */
export default function StudentSignInScreen() {
  const redirect = useRedirect()
  const { isContinuing, continueNext } = useContinue('student')
  const [mode, setMode] = useState<Mode>('direct')
  const [hasForgotten, setForgotten] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [sentEmail, setSentEmail] = useState<{ email: string; message: string | undefined; confirms: boolean } | null>(
    null,
  )
  const [refusal, setRefusal] = useState<unknown>()
  const [isSsoOnly, setSsoOnly] = useState(false)
  const form = useShortForm(empty, (values) => studentFaults(values, mode))

  const sendLink = async (email: string) => {
    const { message } = await requestLink('student', { email, remember_me: form.values.remember_me, redirect })
    return message
  }

  async function submit(values: PasswordForm) {
    setError(null)
    const email = readEmail(values.email)?.address ?? values.email.trim().toLowerCase()
    try {
      if (mode === 'direct') continueNext(await signInStudent({ ...values, email, redirect }))
      else setSentEmail({ email, message: await sendLink(email), confirms: false })
    } catch (thrown) {
      if (isUnconfirmed(thrown)) return setSentEmail({ email, message: signInMessages.confirmFirst, confirms: true })
      setRefusal(thrown)
      setError(showTrouble(thrown, ['email', 'password'], form.setError, signInMessages.failed))
    }
  }

  if (sentEmail) {
    const { email, message, confirms } = sentEmail
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent
          kind="student"
          email={email}
          message={message}
          confirms={confirms}
          resend={() => (confirms ? mailAgain({ email, type: 'student', redirect }) : sendLink(email))}
          onBack={() => setSentEmail(null)}
        />
      </Suspense>
    )
  }

  function show(next: Mode, forgotten = false) {
    setMode(next)
    setForgotten(forgotten)
    setError(null)
    form.clearErrors()
  }
  function forget() {
    show('link', true)
    // The button that had the focus was removed.
    form.focus('email')
  }

  const isBusy = form.isSubmitting || isContinuing
  const isDirect = mode === 'direct'
  return (
    <SignInPage title={signInWords.studentSignIn} sub={nextStep(redirect)}>
      <Suspense>
        <Notes email={form.values.email} remember={form.values.remember_me} refusal={refusal} onOnly={setSsoOnly} />
      </Suspense>
      <ModeSwitch mode={mode} onChange={(next) => show(next)} />
      <SignInForm label={signInWords.studentSignIn} onSubmit={() => void form.submit(submit)}>
        <FormOutcome error={error} success={isContinuing && signInWords.signedInWait} />
        {hasForgotten && <FormOutcome news={signInMessages.forgotten} />}
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="username webauthn"
          disabled={isContinuing}
          hint={isDirect ? signInWords.schoolEmail : signInWords.linkModeHint}
          {...form.text('email')}
        />
        {isDirect && (
          <PasswordField
            label={signInWords.password}
            autoComplete="current-password"
            disabled={isContinuing}
            {...form.text('password')}
          />
        )}
        <Typography
          component="div"
          variant="body2"
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: -0.5 }}
        >
          <RememberMe {...form.tick('remember_me')} disabled={isContinuing} />
          {isDirect && (
            <Link component="button" type="button" onClick={forget} sx={{ py: 1.375, font: 'inherit' }}>
              {signInWords.forgotPassword}
            </Link>
          )}
        </Typography>
        <ThumbBar flows>
          <SignInWays
            kind="student"
            submit={submitLabel(mode, isBusy)}
            isWaiting={isBusy}
            isSsoOnly={isSsoOnly}
            remember={form.values.remember_me}
            onSignedIn={continueNext}
          />
          <RegisterLink address={addresses.studentRegister} />
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}

function submitLabel(mode: Mode, isBusy: boolean): string {
  if (mode === 'direct') return isBusy ? signInWords.signingIn : signInWords.signIn
  return isBusy ? signInWords.sending : signInWords.emailMeALink
}

// The password was correct, but the address was never confirmed. The server has just sent the email again.
function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && readCode(error.body) === 'email_not_confirmed'
}
