import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { emailKinds, type EmailKind } from '#contract/credits/email-kinds.ts'
import { readSignature } from '#contract/credits/receipt-address.ts'
import { stopEmailsWords } from '#contract/credits/emails/words.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/client.ts'
import { explainFailure } from '#web/api/explain-failure.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { addresses } from '#web/session/addresses.ts'

/** `why` explains the failure. */
type Outcome = 'stopped' | 'not-valid' | { why: string }

/** /stop-emails/…: opened from the link in an email. It asks first, because mail scanners also open links. */
export default function StopEmailsScreen() {
  const { kind: kindParam, student = '', signature: signatureParam = '' } = useParams()
  const signature = readSignature(signatureParam) ?? ''
  const isWhole = student !== '' && signature !== ''
  const kind = isWhole ? emailKinds.find((emailKind) => emailKind === kindParam) : undefined
  const [outcome, setOutcome] = useState<Outcome | null>(kind ? null : 'not-valid')
  const [isBusy, setBusy] = useState(false)

  async function stop(emailKind: EmailKind): Promise<void> {
    setBusy(true)
    setOutcome(null)
    try {
      await call('POST /stop-emails/:kind/:student/:signature', {
        params: { kind: emailKind, student, signature },
        keeps401: true,
      })
      setOutcome('stopped')
    } catch (error) {
      const { status } = error instanceof ApiError ? error : { status: 0 }
      const isWrong = status >= 400 && status < 500 && status !== 429
      setOutcome(isWrong ? 'not-valid' : { why: explainFailure(error) })
    } finally {
      setBusy(false)
    }
  }

  const isFailure = typeof outcome === 'object' && outcome !== null
  return (
    <Page width="form">
      <PageTitle title={stopEmailsWords.title} />
      {kind && (outcome === null || isFailure) && (
        <Typography sx={{ mt: 2 }}>
          {kind === 'receipts' ? stopEmailsWords.receipts : stopEmailsWords.oneShort}
        </Typography>
      )}
      {outcome === 'stopped' && (
        <Alert severity="success" sx={{ mt: 3 }}>
          {stopEmailsWords.stopped}
        </Alert>
      )}
      {isFailure && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {stopEmailsWords.failed(outcome)}
        </Alert>
      )}
      {outcome === 'not-valid' && (
        <>
          <Alert severity="warning" sx={{ mt: 3 }}>
            {stopEmailsWords.notValid}
          </Alert>
          <Button
            variant="outlined"
            component={Link}
            to={`${addresses.studentDashboard}?profile=open`}
            sx={{ mt: 3, alignSelf: 'flex-start' }}
          >
            {stopEmailsWords.openProfile}
          </Button>
        </>
      )}
      {kind && (outcome === null || isFailure) && (
        <BusyButton
          variant="contained"
          size="large"
          busy={isBusy}
          onClick={() => void stop(kind)}
          sx={{ mt: 3, alignSelf: 'flex-start' }}
        >
          {isBusy ? stopEmailsWords.stopping : stopEmailsWords.stop}
        </BusyButton>
      )}
    </Page>
  )
}
