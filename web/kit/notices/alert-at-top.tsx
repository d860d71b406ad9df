import Alert from '@mui/material/Alert'
import type { ComponentProps } from 'react'

/** A message that is in view wherever the page is scrolled, and covers none of the buttons at its bottom. */
export function AlertAtTop(props: ComponentProps<typeof Alert>) {
  const top = 'max(8px, env(safe-area-inset-top))'
  return (
    <Alert {...props} sx={{ position: 'fixed', top, left: 8, right: 8, zIndex: 1400, m: '0 auto', maxWidth: 560 }} />
  )
}
