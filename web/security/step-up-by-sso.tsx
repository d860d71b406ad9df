import { sessionWords } from '#contract/sessions/words.ts'
import { ssoWords } from '#contract/sign-in/sso/words.ts'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { noSessionLeft } from '#web/session/no-session-left.ts'
import { redirectToProvider } from '#web/session/round-trip.ts'

type Props = { because: string; onClose: () => void; children?: ReactNode }

/** Redirects to the sign-in of the person's university, which redirects back to this page. */
export function StepUpBySso({ because, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  // The browser's Back button can restore this page from its cache while the button is still busy.
  useEffect(() => {
    const stop = () => setBusy(false)
    window.addEventListener('pageshow', stop)
    return () => window.removeEventListener('pageshow', stop)
  }, [])

  async function prove() {
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const redirect = window.location.pathname + window.location.search
    try {
      const { address } = await call('POST /api/reauth/sso/', { body: { redirect }, keeps401: true })
      redirectToProvider(address, { purpose: 'proof', redirect })
    } catch (error) {
      if (noSessionLeft(error)) return onClose()
      setFault(errorSentence(error, ssoWords.proveFailed))
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      open
      title={sessionWords.confirm}
      confirmLabel={ssoWords.openUniversitySignIn}
      busyLabel={ssoWords.opening}
      busy={isBusy}
      error={fault}
      onConfirm={() => void prove()}
      onClose={onClose}
    >
      <Typography>{because}</Typography>
      <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {ssoWords.proveAbout}
      </Typography>
      {children}
    </ConfirmDialog>
  )
}
