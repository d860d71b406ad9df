import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import type { RedeemedSso } from '#contract/sign-in/sso/sso.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { testProvider } from './provider-api.ts'
import { FactList, Step } from './provider-parts.tsx'

/** The result of a test. `/auth/sso` stores it in the history state of this page. */
type TestEnd = { tested?: Extract<RedeemedSso, { result: 'tested' }>; refused?: string }

/** Starts a test sign-in with the administrator's own account, and shows its result. */
export function ProviderTest({ provider, isUnsaved }: { provider: ManagedProvider; isUnsaved: boolean }) {
  const stepUp = useStepUp()
  const { tested, refused } = (useLocation().state ?? {}) as TestEnd
  const needsClientId = provider.kind === 'oidc' && provider.client_id === null
  const [isOpening, setOpening] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  // The browser's Back button can restore this page from its cache while the button is still busy.
  useEffect(() => {
    const stop = () => setOpening(false)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])

  async function start() {
    setOpening(true)
    setFault(null)
    try {
      await stepUp.run(() => testProvider(provider.id))
    } catch (error) {
      if (!(error instanceof StepUpCanceled)) setFault(errorSentence(error, providerWords.testStartFailed))
      setOpening(false)
    }
  }

  return (
    <Step title={providerWords.test} purpose={providerWords.testAbout}>
      {refused !== undefined && (
        <Alert ref={showEnd} severity="error" sx={{ mt: 2, scrollMarginTop: 96 }}>
          <AlertTitle>{providerWords.testFailed}</AlertTitle>
          {refused}
        </Alert>
      )}
      {tested?.provider === provider.id && <Tested end={tested} />}
      {fault && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {fault}
        </Alert>
      )}
      {isUnsaved && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {providerWords.unsaved}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
        <BusyButton variant="outlined" busy={isOpening} disabled={needsClientId} onClick={() => void start()}>
          {isOpening ? providerWords.opening : providerWords.runTest}
        </BusyButton>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {needsClientId
            ? providerWords.testNeedsClientId
            : provider.tested_at === null
              ? providerWords.neverTested
              : providerWords.testedAt({ date: dateAndTime(provider.tested_at) })}
        </Typography>
      </Box>
      {stepUp.dialog}
    </Step>
  )
}

// Scrolls to the result, which is far down on a page longer than a screen.
const showEnd = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'start' })

function Tested({ end }: { end: NonNullable<TestEnd['tested']> }) {
  const { message, problem, person, subject, claims } = end
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ')
  const kind =
    person.kind === null ? null : person.kind === 'student' ? providerWords.isStudent : providerWords.isFaculty
  return (
    <>
      <Alert ref={showEnd} severity={problem === null ? 'success' : 'warning'} sx={{ mt: 2, scrollMarginTop: 96 }}>
        {message} {problem ?? providerWords.wouldSignIn}
      </Alert>
      <FactList
        facts={[
          [providerWords.testEmail, person.email ?? providerWords.nothingSent],
          [providerWords.testName, name || providerWords.nothingSent],
          [providerWords.testKind, kind ?? providerWords.nothingSent],
          [providerWords.testSubject, subject],
        ]}
      />
      {claims.length > 0 && (
        <>
          <Typography variant="h4" component="h3" sx={{ mt: 2.5 }}>
            {providerWords.sentClaims}
          </Typography>
          <FactList facts={claims.map((claim) => [claim.name, claim.value])} />
        </>
      )}
    </>
  )
}
