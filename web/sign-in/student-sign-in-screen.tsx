import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link as RouterLink, useLocation } from 'react-router'
import { readEmail } from '#contract/email.ts'
import { signInMessages } from '#contract/sign-in-words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { Field } from '#web/kit/field.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { ThumbBar } from '#web/kit/thumb-bar.tsx'
import { addresses } from '#web/session/addresses.ts'
import { requestLink, signInStudent, type PasswordForm } from './api.ts'
import { EmailSent } from './email-sent.tsx'
import { showTrouble } from './form-trouble.ts'
import { ModeSwitch, type Mode } from './mode-switch.tsx'
import { nextStep } from './next-step.ts'
import { RememberMe } from './remember-me.tsx'
import { FormOutcome, SignInForm, SignInPage } from './sign-in-page.tsx'
import { useGoOn, useRedirect } from './use-go-on.ts'

/** Students sign in with a password, or with a link that is mailed to them. */
export default function StudentSignInScreen() {
  const redirect = useRedirect()
  const { search } = useLocation()
  const { isGoing, goOn } = useGoOn('student')
  const [mode, setMode] = useState<Mode>('direct')
  const [error, setError] = useState<string | null>(null)
  const [sent, setSent] = useState<{ email: string; message: string | undefined } | null>(null)
  const form = useForm<PasswordForm>({ defaultValues: { email: '', password: '', remember_me: false } })
  const { errors, isSubmitting } = form.formState

  const sendLink = async (email: string) => {
    const { message } = await requestLink('student', { email, remember_me: form.getValues('remember_me'), redirect })
    return message
  }

  async function submit(typed: PasswordForm) {
    setError(null)
    const email = readEmail(typed.email)?.address ?? typed.email.trim().toLowerCase()
    try {
      if (mode === 'direct') goOn(await signInStudent({ ...typed, email }))
      else setSent({ email, message: await sendLink(email) })
    } catch (thrown) {
      if (isUnconfirmed(thrown)) return setSent({ email, message: signInMessages.confirmFirst })
      setError(showTrouble(thrown, ['email', 'password'], form.setError, signInMessages.failed))
    }
  }

  if (sent) {
    const { email, message } = sent
    return (
      <EmailSent
        kind="student"
        email={email}
        message={message}
        resend={() => sendLink(email)}
        onBack={() => setSent(null)}
      />
    )
  }

  const isBusy = isSubmitting || isGoing
  return (
    <SignInPage title="Student Sign In" sub={nextStep(redirect)}>
      <ModeSwitch
        mode={mode}
        onChange={(next) => {
          setMode(next)
          setError(null)
          form.clearErrors()
        }}
      />
      <SignInForm label="Student Sign In" onSubmit={() => void form.handleSubmit(submit)()}>
        <FormOutcome error={error} success={isGoing ? 'You are signed in. One moment…' : null} />
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          disabled={isGoing}
          error={errors.email?.message}
          hint={
            mode === 'direct'
              ? 'Use your school email.'
              : 'Use your school email. We send you a link; no password is needed.'
          }
          {...form.register('email', { validate: (email) => whyEmailIsWrong(email, mode) })}
        />
        {mode === 'direct' && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            disabled={isGoing}
            error={errors.password?.message}
            {...form.register('password', {
              // One sentence is about both fields; it stands once, at the first that is empty.
              validate: (password, { email }) =>
                password !== '' || !email.trim() || signInMessages.emailAndPasswordRequired,
            })}
          />
        )}
        <Typography
          component="div"
          variant="body2"
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: -0.5 }}
        >
          <RememberMe registration={form.register('remember_me')} disabled={isGoing} />
          {mode === 'direct' && (
            <Link component="button" type="button" onClick={() => setMode('link')} sx={{ py: 1.375, font: 'inherit' }}>
              Forgot password?
            </Link>
          )}
        </Typography>
        <ThumbBar>
          <Button type="submit" variant="contained" size="large" fullWidth disabled={isBusy}>
            {submitLabel(mode, isBusy)}
          </Button>
          <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
            New here?
            <Link
              component={RouterLink}
              to={addresses.studentRegister + search}
              sx={{ display: 'inline-block', p: '11px 8px', fontWeight: 600 }}
            >
              Register
            </Link>
          </Typography>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}

function whyEmailIsWrong(typed: string, mode: Mode): true | string {
  if (!typed.trim()) return mode === 'direct' ? signInMessages.emailAndPasswordRequired : signInMessages.emailRequired
  return mode === 'direct' || readEmail(typed) !== null || 'Enter a valid email address.'
}

function submitLabel(mode: Mode, isBusy: boolean): string {
  if (mode === 'direct') return isBusy ? 'Signing in...' : 'Sign In'
  return isBusy ? 'Sending...' : 'Email me a link'
}

// The password was right, the address was never confirmed: the server has just sent the message again.
function isUnconfirmed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && errorSentence(error, '') === signInMessages.confirmFirst
}
