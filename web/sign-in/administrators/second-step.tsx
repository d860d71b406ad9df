import { secondFactorWords } from '#contract/administration/second-factor/words.ts'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { SecondFactorStep } from '#contract/sessions/second-factor.ts'
import { adminFreshMinutes } from '#contract/administration/limits.ts'
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
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { signOut } from '#web/session/sign-out.ts'
import { FormOutcome, SignInForm, SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { signInWords } from '#contract/sign-in/words.ts'
import { askWhoIsIn } from './unfinished-sign-in.ts'

type Props = {
  factor: SecondFactorStep
  isGoing: boolean
  /** The step is done, and this is who is signed in. Without an answer, the stored session goes on. */
  onDone: (answer?: SignInAnswer) => void
  /** Back to the sign-in, with the sentence to show there. */
  onOut: (news: string | null) => void
}

const steps = {
  confirm: {
    title: secondFactorWords.confirmTitle,
    sentence: secondFactorWords.confirmAbout,
    button: secondFactorWords.confirm,
    fault: passkeyMessages.proofFailed,
    run: confirmWithPasskey,
  },
  add: {
    title: secondFactorWords.addTitle,
    sentence: secondFactorWords.addAbout,
    button: secondFactorWords.add,
    fault: passkeyMessages.addFailed,
    run: () => addFirstPasskey(deviceName(navigator.userAgent)),
  },
}

/** After an administrator's password: confirms with a passkey, or adds the first one. */
export default function SecondStep({ factor, isGoing, onDone, onOut }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { title, sentence, button, fault, run } = steps[factor.step]
  const isSupported = supportsPasskeys()

  async function take() {
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      await run()
      const answer = await askWhoIsIn()
      if (answer) return onDone(answer)
      // The next sign-in with the passkey needs no password.
      clearSession()
      return onOut(null)
    } catch (thrown) {
      if (noSessionLeft(thrown)) return onOut(errorSentence(thrown, fault))
      if (thrown instanceof ApiError && readCode(thrown.body) === 'reauth_required') {
        void signOut()
        return onOut(secondFactorWords.signInAgain({ minutes: adminFreshMinutes }))
      }
      if (!(thrown instanceof PasskeyCanceled)) setError(errorSentence(thrown, fault))
    }
    setBusy(false)
  }

  const isDisabled = isBusy || isGoing
  return (
    <SignInPage title={title} sub={sentence}>
      <SignInForm label={title} onSubmit={() => void take()}>
        <FormOutcome error={error} success={isGoing ? signInWords.signedInWait : null} />
        {!isSupported && <Typography>{secondFactorWords.noPasskeysHere}</Typography>}
        {factor.step === 'confirm' && (
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
          {isSupported && (
            <Button type="submit" variant="contained" size="large" fullWidth disabled={isDisabled}>
              {isBusy ? secondFactorWords.waitingDevice : button}
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
              onOut(null)
            }}
          >
            {secondFactorWords.signOut}
          </Button>
        </ThumbBar>
      </SignInForm>
    </SignInPage>
  )
}

/** Makes the first passkey of an administrator, who has just signed in with a password. */
async function addFirstPasskey(name: string): Promise<void> {
  const keeps401 = true
  const options = await call('POST /api/admin/second-factor/first-passkey/options/', { keeps401 })
  const response = await makePasskey(options)
  await call('POST /api/admin/second-factor/first-passkey/', { body: { name, response }, keeps401 })
  await noteOwnPasskey('admin')
}

/** Confirms an administrator's sign-in with a passkey. */
async function confirmWithPasskey(): Promise<void> {
  const keeps401 = true
  const options = await call('POST /api/admin/second-factor/confirm/options/', { keeps401 })
  const passkey = await answerWithPasskey(options)
  await call('POST /api/admin/second-factor/confirm/', { body: { passkey }, keeps401 })
}
