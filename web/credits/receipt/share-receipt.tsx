import ShareIcon from '@mui/icons-material/IosShareOutlined'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState } from 'react'
import { shareReceiptWords } from '#contract/credits/receipts/words.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { shareOnPhone } from './own-receipt.ts'

// Loaded when opened, because most students never share a receipt.
const ReceiptDialog = lazyPart(() => import('./receipt-dialog.tsx'))

type Props = { attendance: string; event: string }

/** A button that shares the link to the viewer’s own receipt, or shows the link if the phone can’t share. */
export function ShareReceipt({ attendance, event }: Props) {
  const [isOpen, setOpen] = useState(false)
  const share = async () => setOpen(!(await shareOnPhone(attendance, event)))
  return (
    <>
      <IconButton
        aria-label={shareReceiptWords.shareOf({ event })}
        title={shareReceiptWords.share}
        onClick={() => void share()}
        sx={{ flex: 'none', mt: '-10px', mr: -1.5, mb: '-10px' }}
      >
        <ShareIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ReceiptDialog attendance={attendance} event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
