import { signInWords, signInMessages } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminLockAfter } from '#contract/sign-in/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { countdown } from '#web/kit/time/countdown.ts'
import { storeSignedIn, readSession, type Session, type SignInAnswer } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'
import { afterRefusal, noFailures, type Lockout } from './admin-lockout.ts'
import { signInAdmin, type PasswordForm } from '#web/sign-in/api.ts'
import { showTrouble } from '#web/api/read-refusal.ts'
import { SignInWays } from '#web/sign-in/sign-in-ways.tsx'
import { RememberMe } from '#web/sign-in/remember-me.tsx'
import { FormOutcome, SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { useContinue } from '#web/sign-in/use-continue.ts'
import { useShortForm } from '#web/sign-in/use-short-form.ts'
import { isLockKept, storeLockout, readStoredLockout } from './stored-lockout.ts'
import type { findMissingStep, MissingStep } from './missing-step.ts'

// Loaded on demand, because it's rarely needed.
const AskForReset = lazyPart(() => import('#web/sign-in/ask-for-reset.tsx'))
const ReplacePassword = lazyPart(() => import('./replace-password.tsx'))
const SecondStep = lazyPart(() => import('./second-step.tsx'))

const empty: PasswordForm = { email: '', password: '', remember_me: false }

/**
 * Administrators sign in with a password. Five consecutive failures lock the form for five minutes. An emailed
 * temporary password must be replaced first, and a forgotten password is reset with an emailed link. If a second factor
 * is required, it follows the password.
 */
export default function AdminSignInScreen() {
  const { isContinuing, continueNext } = useContinue('admin')
  const { lockout, waitMs, keep } = useAdminLockout()
  const [error, setError] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const { waiting, setWaiting } = useMissingStep(continueNext)
  const [query, setQuery] = useSearchParams()
  const forget = (forgot: boolean) =>
    setQuery((now) => {
      if (forgot) now.set('forgot', 'yes')
      else now.delete('forgot')
      return now
    })
  const form = useShortForm(empty, ({ email, password }) => ({
    email: email.trim() === '' ? signInMessages.emailRequired : undefined,
    password: password === '' ? signInWords.passwordRequired : undefined,
  }))
  const isLocked = lockout.lockedUntil !== null

  async function submit(values: PasswordForm) {
    setError(null)
    setNews(null)
    try {
      const answer = await signInAdmin({ ...values, email: values.email.trim().toLowerCase() })
      keep(noFailures)
      form.change('password', '')
      if (!answer.must_change_password) return goOn(answer)
      storeSignedIn(answer, 'admin')
      setWaiting({ temporary: values.password })
    } catch (thrown) {
      const next = thrown instanceof ApiError ? afterRefusal(thrown, lockout, Date.now()) : lockout
      keep(next)
      form.change('password', '')
      // The lock has its own message, which disappears when it expires.
      if (!next.lockedUntil) setError(showTrouble(thrown, ['email', 'password'], form.setError, fallbackFor(thrown)))
    }
  }

  function goOn(answer: SignInAnswer) {
    if (!answer.second_factor) return continueNext(answer)
    storeSignedIn(answer, 'admin')
    setWaiting({ factor: answer.second_factor })
  }

  if (waiting === 'unknown') return <PageSkeleton />
  if (waiting) {
    const step = {
      isContinuing,
      onSignedOut: (says: string | null) => {
        setNews(says)
        setWaiting(null)
      },
    }
    return (
      <Suspense fallback={<PageSkeleton />}>
        {'temporary' in waiting ? (
          <ReplacePassword temporary={waiting.temporary} onReplaced={goOn} {...step} />
        ) : (
          <SecondStep factor={waiting.factor} onDone={continueNext} {...step} />
        )}
      </Suspense>
    )
  }
  if (query.has('forgot')) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AskForReset email={form.values.email} onBack={() => forget(false)} />
      </Suspense>
    )
  }
  const isDisabled = isLocked || isContinuing
  return (
    <SignInPage title={signInWords.administratorSignIn}>
      <SignInForm label={signInWords.administratorSignIn} onSubmit={() => void form.submit(submit)}>
        {isLocked ? (
          <Alert severity="error">
            {signInMessages.adminLocked}
            {/* Hidden from screen readers, which announce the lock once. Announcing every second would be noise. */}
            <Box role="timer" aria-live="off" sx={{ mt: 0.5, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {signInWords.tryAgainIn({ wait: countdown(waitMs) })}
            </Box>
          </Alert>
        ) : (
          <FormOutcome error={error} success={isContinuing ? signInWords.signedInWait : null} news={news} />
        )}
        {lockout.attempts > 0 && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {signInWords.failedAttempts({ attempts: lockout.attempts, most: adminLockAfter })}
          </Box>
        )}
        <Field
          label={signInWords.email}
          type="email"
          autoComplete="username webauthn"
          disabled={isDisabled}
          {...form.text('email')}
        />
        <PasswordField
          label={signInWords.password}
          autoComplete="current-password"
          disabled={isDisabled}
          {...form.text('password')}
        />
        <Box
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: -0.5, typography: 'body2' }}
        >
          <RememberMe {...form.tick('remember_me')} disabled={isDisabled} />
          {/* Enabled even while the form is locked, because a reset link still works. */}
          <Link component="button" type="button" onClick={() => forget(true)} sx={{ py: 1.375, font: 'inherit' }}>
            {signInWords.forgotPassword}
          </Link>
        </Box>
        <ThumbBar flows>
          <SignInWays
            kind="admin"
            submit={form.isSubmitting || isContinuing ? signInWords.signingIn : signInWords.signIn}
            isWaiting={isContinuing || form.isSubmitting}
            // Locks only the form, because no one else can lock a passkey.
            isLocked={isLocked}
            remember={form.values.remember_me}
            onSignedIn={(answer) => {
              keep(noFailures)
              continueNext(answer)
            }}
          />
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}

/** Returns the message for an error without a sentence. A missing response isn't blamed on the credentials. */
function fallbackFor(thrown: unknown): string {
  return thrown instanceof ApiError && thrown.status === 0 ? signInMessages.failed : signInMessages.adminFailed
}

/** Returns the lockout in local storage, the remaining wait (ms), and a function that stores a new lockout. */
function useAdminLockout(): { lockout: Lockout; waitMs: number; keep(lockout: Lockout): void } {
  const [now, setNow] = useState(Date.now)
  const lockout = readStoredLockout(now)
  const isLocked = lockout.lockedUntil !== null

  useEffect(() => watchStored(() => setNow(Date.now())), [])
  useEffect(() => {
    if (!isLocked) {
      // Deletes an expired lock.
      if (isLockKept()) storeLockout(noFailures)
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isLocked])

  return { lockout, waitMs: lockout.lockedUntil === null ? 0 : lockout.lockedUntil - now, keep: storeLockout }
}

/** Loads the code that asks the server only when it is needed. */
const loadMissingStep: typeof findMissingStep = async (onDone) =>
  (await import('./missing-step.ts')).findMissingStep(onDone)

/** Whether the stored keys belong to an administrator's sign-in that wasn't completed. */
function mayWait({ authToken, userType, adminId }: Session): boolean {
  return authToken !== null && userType === 'admin' && adminId === null
}

/** Returns the step that is still missing from the sign-in. After a reload, asks the server. */
function useMissingStep(continueNext: (answer: SignInAnswer) => void) {
  const [waiting, setWaiting] = useState<MissingStep | 'unknown' | null>(() =>
    mayWait(readSession()) ? 'unknown' : null,
  )
  const isAsked = useRef(false)
  useEffect(() => {
    if (waiting !== 'unknown' || isAsked.current) return
    isAsked.current = true
    void loadMissingStep(continueNext).then((next) => next !== 'done' && setWaiting(next))
  })
  return { waiting, setWaiting }
}
