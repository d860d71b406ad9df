import Alert, { type AlertColor } from '@mui/material/Alert'
import type { ReactNode } from 'react'

type Props = { severity: AlertColor; onClose: () => void; children: ReactNode }

/** A message that is in view wherever the page is scrolled, and covers none of the buttons at its bottom. */
export function AlertAtTop(props: Props) {
  const top = 'max(8px, env(safe-area-inset-top))'
  return (
    <Alert {...props} sx={{ position: 'fixed', top, left: 8, right: 8, zIndex: 1400, m: '0 auto', maxWidth: 560 }} />
  )
}
