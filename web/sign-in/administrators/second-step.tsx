import { secondFactorWords } from '#contract/administration/second-factor/words.ts'
import { ssoWords } from '#contract/sign-in/sso/words.ts'
import { passkeyMessages, signInWords } from '#contract/sign-in/words.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { SecondFactorStep } from '#contract/sessions/second-factor.ts'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence, readCode } from '#web/api/read-error.ts'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { noteOwnPasskey } from '#web/security/passkeys/api.ts'
import { answerWithPasskey, makePasskey, PasskeyCanceled } from '#web/security/passkeys/ask-device.ts'
import { deviceName } from '#web/security/passkeys/device-name.ts'
import { supportsPasskeys } from '#web/security/passkeys/supports-passkeys.ts'
import { clearSession, type SignInAnswer } from '#web/session/session.ts'
import { redirectToProvider } from '#web/session/round-trip.ts'
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { signOut } from '#web/session/sign-out.ts'
import { FormOutcome, SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { useRedirect } from '#web/sign-in/use-continue.ts'
import { fetchSignedIn } from './missing-step.ts'

type Props = {
  factor: SecondFactorStep
  isContinuing: boolean
  /** Called with the session when the step is complete. Without `answer`, the stored session continues. */
  onDone: (answer?: SignInAnswer) => void
  /** Called to return to the sign-in form, with a message to show there. */
  onSignedOut: (news: string | null) => void
}

/** The page's texts and action for each kind of step. */
const steps = {
  passkey: {
    title: secondFactorWords.confirmTitle,
    sentence: secondFactorWords.confirmAbout,
    button: secondFactorWords.confirm,
    busy: secondFactorWords.confirming,
    fault: passkeyMessages.proofFailed,
    run: confirmWithPasskey,
  },
  sso: {
    title: secondFactorWords.confirmSsoTitle,
    sentence: secondFactorWords.confirmSsoAbout,
    button: secondFactorWords.confirmSso,
    busy: ssoWords.opening,
    fault: secondFactorWords.ssoFailed,
    run: confirmAtUniversity,
  },
  add: {
    title: secondFactorWords.addTitle,
    sentence: secondFactorWords.addAbout,
    button: secondFactorWords.add,
    busy: secondFactorWords.adding,
    fault: passkeyMessages.addFailed,
    run: () => addFirstPasskey(deviceName(navigator.userAgent)),
  },
}

/**
 * The step after an administrator's password: confirms with a passkey or at the university, or adds the first passkey.
 */
export default function SecondStep({ factor, isContinuing, onDone, onSignedOut }: Props) {
  const redirect = useRedirect()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isDisabled = isBusy || isContinuing
  const hasPasskeys = supportsPasskeys()
  const ways = factor.ways.filter((way) => way === 'sso' || hasPasskeys)
  const [way, setWay] = useState(ways[0] ?? 'passkey')
  const { title, sentence, button, busy, fault, run } = steps[factor.step === 'add' ? 'add' : way]
  const otherWay = factor.step === 'add' ? undefined : ways.find((candidate) => candidate !== way)

  // The browser's Back button can restore this page from its cache while the button is still busy.
  useEffect(() => {
    const stop = () => setBusy(false)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])

  async function take() {
    if (isDisabled) return
    setBusy(true)
    setError(null)
    try {
      const isLeaving = await run(redirect ?? '')
      if (isLeaving) return
      const answer = await fetchSignedIn()
      if (answer) return onDone(answer)
      // The session couldn't be loaded, so the person must sign in again, which needs only the passkey.
      clearSession()
      return onSignedOut(null)
    } catch (thrown) {
      if (noSessionLeft(thrown)) return onSignedOut(errorSentence(thrown, fault))
      if (thrown instanceof ApiError && readCode(thrown.body) === 'reauth_required') {
        void signOut()
        return onSignedOut(secondFactorWords.signInAgain({ minutes: freshMinutes }))
      }
      if (!(thrown instanceof PasskeyCanceled)) setError(errorSentence(thrown, fault))
    }
    setBusy(false)
  }

  return (
    <SignInPage title={title} sub={sentence}>
      <SignInForm label={title} onSubmit={() => void take()}>
        <FormOutcome error={error} success={isContinuing ? signInWords.signedInWait : null} />
        {ways.length === 0 && <Typography>{secondFactorWords.noPasskeysHere}</Typography>}
        {factor.step === 'confirm' && way === 'passkey' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {secondFactorWords.lostPasskey}
          </Typography>
        )}
        {factor.step === 'add' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {secondFactorWords.addEmailed}{' '}
            {factor.optional_until && secondFactorWords.addUntil({ date: dateAndTime(factor.optional_until) })}
          </Typography>
        )}
        <ThumbBar flows>
          {ways.length > 0 && (
            <Button type="submit" variant="contained" size="large" fullWidth aria-disabled={isDisabled}>
              {isBusy ? busy : button}
            </Button>
          )}
          {otherWay && (
            <Button variant="outlined" size="large" fullWidth disabled={isDisabled} onClick={() => setWay(otherWay)}>
              {otherWay === 'sso' ? secondFactorWords.ssoInstead : secondFactorWords.passkeyInstead}
            </Button>
          )}
          {factor.optional_until && (
            <Button variant="outlined" size="large" fullWidth disabled={isDisabled} onClick={() => onDone()}>
              {secondFactorWords.later}
            </Button>
          )}
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
            {secondFactorWords.signOut}
          </Button>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}

/** Creates the first passkey of an administrator, who has just signed in with a password. */
async function addFirstPasskey(name: string): Promise<false> {
  const keeps401 = true
  const options = await call('POST /api/admin/second-factor/first-passkey/options/', { keeps401 })
  const response = await makePasskey(options)
  await call('POST /api/admin/second-factor/first-passkey/', { body: { name, response }, keeps401 })
  await noteOwnPasskey('admin')
  return false
}

/** Confirms an administrator's sign-in with a passkey. */
async function confirmWithPasskey(): Promise<false> {
  const keeps401 = true
  const options = await call('POST /api/admin/second-factor/confirm/options/', { keeps401 })
  const passkey = await answerWithPasskey(options)
  await call('POST /api/admin/second-factor/confirm/', { body: { passkey }, keeps401 })
  return false
}

/** Redirects to the university's sign-in, which redirects back to the administrators' sign-in page. */
async function confirmAtUniversity(redirect: string): Promise<true> {
  const { address } = await call('POST /api/admin/second-factor/confirm/sso/', { keeps401: true })
  redirectToProvider(address, { purpose: 'factor', redirect })
  return true
}
