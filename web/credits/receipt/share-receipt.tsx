import ShareIcon from '@mui/icons-material/IosShareOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { shareReceiptWords } from '#contract/credits/receipts/words.ts'
import { shareOnPhone } from './own-receipt.ts'

// Loaded when opened: most students never share a receipt.
const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'))

type Props = { attendance: string; event: string }

/** A button that shares the link to the receipt of one’s own check-in, or shows it where the phone can’t share. */
export function ShareReceipt({ attendance, event }: Props) {
  const [isOpen, setOpen] = useState(false)
  const share = async () => setOpen(!(await shareOnPhone(attendance, event)))
  return (
    <>
      <Button
        variant="plain"
        startIcon={<ShareIcon />}
        aria-label={shareReceiptWords.shareOf({ event })}
        onClick={() => void share()}
        sx={{ mt: 0.5, mb: -1, ml: -1 }}
      >
        {shareReceiptWords.share}
      </Button>
      {isOpen && (
        <Suspense>
          <ReceiptDialog attendance={attendance} event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
