import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { toReceiptPath } from '#contract/credits/receipt-address.ts'
import { shareReceiptWords } from '#contract/credits/receipts/words.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { ownReceiptQuery } from './own-receipt.ts'

type Props = { attendance: string; event: string; onClose: () => void }

/** A dialog with the link to a receipt, what the receipt shows, and a button that copies the link. */
export default function ReceiptDialog({ attendance, event, onClose }: Props) {
  const titleId = useId()
  const { data, error, refetch } = useQuery(ownReceiptQuery(attendance))
  const path = data && toReceiptPath(data.receipt)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{shareReceiptWords.title}</DialogTitle>
      <DialogContent sx={{ mx: -0.75, px: 0.75, pb: 0.75 }}>
        <Typography sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
          {rich(shareReceiptWords.about({ event, own: asOwnName }))}
        </Typography>
        {path !== undefined && <LinkToCopy link={`${window.location.origin}${path}`} />}
        {path === undefined && error && (
          <RetryAlert says={shareReceiptWords.failed} error={error} onRetry={() => void refetch()} />
        )}
        {path === undefined && !error && (
          <output aria-label={shareReceiptWords.loading}>
            <Skeleton height={96} />
          </output>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          {shareReceiptWords.close}
        </Button>
        {path !== undefined && (
          <Button variant="outlined" component="a" href={path} target="_blank" rel="noreferrer">
            {shareReceiptWords.see}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function LinkToCopy({ link }: { link: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  async function copy(): Promise<void> {
    try {
      // Without HTTPS there is no clipboard, and this throws as if the browser had refused.
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <>
      <Field label={shareReceiptWords.link} value={link} readOnly onFocus={({ target }) => target.select()} />
      <Button variant="contained" fullWidth onClick={() => void copy()} sx={{ mt: 1.5 }}>
        {shareReceiptWords.copy}
      </Button>
      <Box sx={{ '&:not(:empty)': { mt: 1.5 } }}>
        {outcome === 'copied' && <Alert severity="success">{shareReceiptWords.copied}</Alert>}
        {outcome === 'failed' && <Alert severity="warning">{shareReceiptWords.copyFailed}</Alert>}
      </Box>
    </>
  )
}
