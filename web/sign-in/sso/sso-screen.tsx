import { ssoWords } from '#contract/sign-in/sso/words.ts'
import { signInMessages, signInWords } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useLocation, useSearchParams } from 'react-router'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { keepTabDraft } from '#web/kit/unsaved/tab-draft.ts'
import { setSchoolNote } from '#web/security/passkeys/browser-notes.ts'
import { forgetRoundTrip, readRoundTrip } from '#web/session/round-trip.ts'
import { readRole, readSession } from '#web/session/session.ts'
import { Confirmed } from '#web/sign-in/confirmed.tsx'
import { pickRedirect } from '#web/sign-in/redirect-after-sign-in.ts'
import { PasswordDropped } from '#web/sign-in/password-dropped.tsx'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { useContinue } from '#web/sign-in/use-continue.ts'
import { redeemSso } from './api.ts'
import { findWayBack, redeemTicket, type RedeemedTicket, type RefusedTicket } from './redeem-ticket.ts'
import { RefusedSignIn } from './refused-sign-in.tsx'

// Loaded on demand, because most universities send complete names.
const NamesForm = lazyPart(() => import('./names-form.tsx'))

/** The page that a provider's response opens. Redeems its ticket, and continues like any other sign-in. */
export default function SsoScreen() {
  const { ticket, refused, keep, forget } = useTicket()
  const [trip] = useState(readRoundTrip)
  const [role] = useState(() => readRole(readSession()))
  // Whether this is Back or a reload after the ticket was used. If this tab is still waiting for a response, someone
  // else may be signed in.
  const [isOver] = useState(ticket === '' && refused === null && role !== null && trip === null)
  const [redeemed, setRedeemed] = useState<RedeemedTicket | null>(refused)
  const { afterDropped, continueNext } = useContinue(null)
  const navigate = useNavigate()
  const notify = useNotice()
  const isStarted = useRef(false)

  function take(answer: RedeemedTicket) {
    setRedeemed(answer)
    if (answer.result === 'names-needed') return
    if (answer.result === 'refused') {
      if (trip?.purpose === 'test' && !answer.isUnused) return showTest({ refused: answer.because })
      if (!answer.isUnused) keep(answer)
      return
    }
    if (answer.result === 'tested') return showTest({ tested: answer })
    if (answer.result === 'proved') {
      forgetRoundTrip()
      notify(answer.message)
      return void navigate(findWayBack(trip, answer.redirect), { replace: true })
    }
    forget()
    finishRegistration()
    if (answer.result === 'signed-in') {
      const redirect = answer.redirect ?? trip?.redirect
      continueNext({ ...answer, ...(redirect && { redirect }) })
    }
  }

  /** Deletes the draft of the registration page, on which a first sign-in may have started. */
  function finishRegistration() {
    forgetRoundTrip()
    if (trip?.purpose !== 'sign-in') return
    keepTabDraft(`register-${trip.kind}`, {}, null)
    if (trip.provider.school !== undefined) setSchoolNote(trip.provider.school).catch(() => undefined)
  }

  function showTest(state: object) {
    forgetRoundTrip()
    void navigate(findWayBack(trip), { replace: true, state })
  }

  async function redeem() {
    setRedeemed(null)
    take(await redeemTicket(ticket, redeemSso, trip))
  }

  useEffect(() => {
    if (isStarted.current || refused !== null || isOver) return
    isStarted.current = true
    void redeem()
  })

  if (isOver) return <Navigate to={pickRedirect(role ?? 'student', null)} replace />
  if (afterDropped !== null) return <PasswordDropped dropped={afterDropped} />
  if (redeemed?.result === 'names-needed') {
    const name = trip?.purpose === 'sign-in' ? trip.provider.name : null
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NamesForm ticket={ticket} person={redeemed} provider={name} onRedeemed={take} />
      </Suspense>
    )
  }
  if (redeemed?.result === 'refused')
    return <RefusedSignIn refused={redeemed} trip={trip} role={role} onRedeem={() => void redeem()} />
  if (redeemed?.result === 'confirmed') {
    const { message, awaits_approval, password_dropped } = redeemed
    const confirmed = {
      outcome: 'confirmed' as const,
      message,
      ...(awaits_approval && { awaitsApproval: awaits_approval }),
      ...(password_dropped && { passwordDropped: password_dropped }),
    }
    return (
      <SignInPage title={signInWords.thankYou}>
        <Confirmed kind={trip?.purpose === 'sign-in' ? trip.kind : 'faculty'} confirmed={confirmed} />
      </SignInPage>
    )
  }
  return (
    <SignInPage title={redeemed?.result === 'signed-in' ? signInWords.thankYou : ssoWords.oneMoment}>
      {redeemed?.result === 'signed-in' ? (
        <Alert severity="success" sx={{ mt: 3 }}>
          {signInWords.oneMoment({ news: redeemed.message || signInMessages.verified })}
        </Alert>
      ) : (
        <LinearProgress aria-label={ssoWords.oneMoment} sx={{ mt: 3 }} />
      )}
    </SignInPage>
  )
}

type Kept = { ticket?: string; refused?: RefusedTicket }

/**
 * Returns the ticket from a provider's response, or an empty string. Moves it immediately from the URL to the history
 * state, where a reload finds it and no one can read it. A ticket works only once: `keep` replaces it with a refusal,
 * and `forget` removes it.
 */
function useTicket() {
  const state = useLocation().state as Kept | null
  const [query, setQuery] = useSearchParams()
  const [{ ticket, refused }] = useState(() => ({
    ticket: query.get('ticket') ?? state?.ticket ?? '',
    refused: query.has('ticket') ? null : (state?.refused ?? null),
  }))
  const isInAddress = query.has('ticket')
  const write = (next: Kept | null) => setQuery({}, { replace: true, state: next })
  useEffect(() => {
    if (isInAddress) write({ ticket })
  })
  return { ticket, refused, keep: (reason: RefusedTicket) => write({ refused: reason }), forget: () => write(null) }
}
