import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { rich } from '#web/kit/rich.ts'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { readEmail } from '#contract/email.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { addresses, signInPath, signInFor } from '#web/session/addresses.ts'
import { mailAgain, type MailedKind } from './api.ts'
import { nextStep } from './next-step.ts'
import { showTrouble } from '#web/api/read-refusal.ts'
import { whyEmailIsWrong } from './sign-in-faults.ts'
import { FormOutcome, SignInForm, SignInPage } from './sign-in-page.tsx'
import { useRedirect } from './use-continue.ts'
import { useShortForm } from './use-short-form.ts'

// Loaded while the email is being sent.
const EmailSent = lazyPart(() => import('./email-sent.tsx'))
// Loaded separately, because few universities have single sign-on.
const SsoButtons = lazyPart(() => import('./sso/sso-buttons.tsx'))

/**
 * Requests a new link after a link didn't work, for the reason in `because`. If the link lost its type (`kind` is
 * null), a new link is requested for each kind of account that the address may have.
 */
export function SendNewLink({ kind, because }: { kind: MailedKind | null; because: string }) {
  const redirect = useRedirect()
  // A redirect to a check-in means that it's a student.
  const signInKind = kind ?? (nextStep(redirect) === null ? null : 'student')
  const signIn = signInKind && (redirect ? signInFor(signInKind, redirect) : signInPath[signInKind])
  const [error, setError] = useState<string | null>(null)
  const [sentEmail, setSentEmail] = useState<{ email: string; message: string | undefined } | null>(null)
  const [refusal, setRefusal] = useState<unknown>()
  const form = useShortForm({ email: '' }, ({ email }) => ({ email: whyEmailIsWrong(email) }))

  async function send(email: string) {
    const kinds: MailedKind[] = kind ? [kind] : ['student', 'faculty']
    const [first] = await Promise.all(kinds.map((type) => mailAgain({ email, type, redirect })))
    return first!
  }

  async function submit(values: { email: string }) {
    setError(null)
    const email = readEmail(values.email)?.address ?? values.email
    try {
      const { message } = await send(email)
      setSentEmail({ email, message })
    } catch (thrown) {
      setRefusal(thrown)
      setError(showTrouble(thrown, ['email'], form.setError, signInMessages.failed))
    }
  }

  if (sentEmail) {
    const { email, message } = sentEmail
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EmailSent {...{ kind, email, message }} resend={() => send(email)} onBack={() => setSentEmail(null)} />
      </Suspense>
    )
  }
  return (
    <SignInPage title={signInWords.linkDoesntWork}>
      <Suspense>
        <SsoButtons kind={signInKind ?? 'student'} email={form.values.email} refusal={refusal} />
      </Suspense>
      <SignInForm label={signInWords.sendNewLink} onSubmit={() => void form.submit(submit)}>
        <FormOutcome error={error ?? because} />
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="username"
          hint={signInWords.newLinkAbout}
          {...form.text('email')}
        />
        <ThumbBar flows>
          <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={form.isSubmitting}>
            {form.isSubmitting ? signInWords.sending : signInWords.sendNewLink}
          </Button>
          <Typography variant="body2" sx={{ textAlign: 'center', color: 'text.secondary' }}>
            {rich(
              signInWords.confirmedAlready({
                link: (text) => (
                  <Link
                    component={RouterLink}
                    to={signIn ?? addresses.roles}
                    sx={{ display: 'inline-block', p: '11px 8px', fontWeight: 600 }}
                  >
                    {text}
                  </Link>
                ),
              }),
            )}
          </Typography>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}
