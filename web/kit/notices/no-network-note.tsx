import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { call } from '#web/api/call.ts'
import { hasNetwork, watchNetwork } from '#web/api/network.ts'

/** The interval (ms) between checks whether the server is reachable, while nothing else calls it. */
const pause = 5_000

/** Says that there is no network, and what that means on this page. */
export function NoNetworkNote({ children }: { children: ReactNode }) {
  const isThere = useSyncExternalStore(watchNetwork, hasNetwork)
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => {
      if (navigator.onLine) call('GET /healthz', { timeoutMs: pause }).catch(() => undefined)
    }, pause)
    return () => clearInterval(timer)
  }, [isThere])
  if (isThere) return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>{kitWords.noNetwork}</strong> {children}
    </Alert>
  )
}
