import Alert from '@mui/material/Alert'
import { useSyncExternalStore } from 'react'

/** Says plainly that there is no network, while there is none, and what works all the same. */
export function NoNetworkNote() {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  if (isOnline) return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>No network.</strong> What you see was loaded before. A check-in that you confirm waits on this phone and
      is sent when the network returns.
    </Alert>
  )
}

function watchNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
