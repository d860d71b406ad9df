import { ssoWords } from '#contract/sign-in/sso/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { addresses, signInPath, signInFor } from '#web/session/addresses.ts'
import type { RoundTrip } from '#web/session/round-trip.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import { pickRedirect } from '#web/sign-in/redirect-after-sign-in.ts'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { startSso } from './api.ts'
import { chooseSteps, findWayBack, type NextStep, type RefusedTicket } from './redeem-ticket.ts'

type Props = {
  refused: RefusedTicket
  trip: RoundTrip | null
  /** The role of the person who is signed in here. Null if no one is. */
  role: PersonKind | null
  /** Sends the same ticket again. */
  onRedeem: () => void
}

/** Explains why single sign-on failed, and offers the next steps. */
export function RefusedSignIn({ refused, trip, role, onRedeem }: Props) {
  const [isOpening, setOpening] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function start() {
    if (isOpening || trip?.purpose !== 'sign-in') return
    setOpening(true)
    setFault(null)
    try {
      await startSso(trip)
    } catch (error) {
      setFault(
        errorSentence(
          error,
          ssoWords.startFailed({ name: trip.provider.name, only: trip.provider.only_way === true ? 'yes' : 'no' }),
        ),
      )
      setOpening(false)
    }
  }

  const actions: Record<NextStep, object> = {
    redeem: { onClick: onRedeem },
    start: { onClick: () => void start(), 'aria-disabled': isOpening },
    'another-way': { component: Link, to: findOtherWay(trip) },
    back: { component: Link, to: findWayBack(trip), replace: true },
  }
  return (
    <SignInPage title={ssoWords.didntWork}>
      <Alert key={fault} severity="error" sx={{ my: 3 }}>
        {fault ?? refused.because}
      </Alert>
      <ThumbBar>
        {chooseSteps(refused, trip).map((step, index) => (
          <Button key={step} variant={index === 0 ? 'contained' : 'outlined'} size="large" fullWidth {...actions[step]}>
            {step === 'another-way' && trip === null ? ssoWords.toSignIn : labels[step]()}
          </Button>
        ))}
        {role !== null && trip?.purpose === 'sign-in' && (
          <Button component={Link} to={pickRedirect(role, null)} variant="plain" size="large" fullWidth>
            {ssoWords.signedInAlready}
          </Button>
        )}
      </ThumbBar>
    </SignInPage>
  )
}

const labels: Record<NextStep, () => string> = {
  redeem: () => ssoWords.tryAgain,
  start: () => ssoWords.tryAgain,
  'another-way': () => ssoWords.anotherWay,
  back: () => ssoWords.back,
}

/** Returns the sign-in page of the same role, with the same redirect. */
function findOtherWay(trip: RoundTrip | null): string {
  if (trip?.purpose !== 'sign-in') return addresses.roles
  const redirect = safeRedirect(trip.redirect)
  return redirect === null ? signInPath[trip.kind] : signInFor(trip.kind, redirect)
}
