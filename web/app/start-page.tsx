import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/api/query-client.ts'
import { purgeOldResponses, deleteRemembered } from '#web/api/remembered.ts'
import { watchBack } from '#web/kit/unsaved/guard-back.ts'
import { restoreSession } from '#web/session/restore.ts'
import { readSession } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'

/** Starts everything that each document needs, and renders its pages. */
export function startPage(pages: ReactNode): void {
  void restoreSession()
  void purgeOldResponses().catch(() => undefined)
  watchBack()

  // Clears loaded data when a different person signs in, so that they don't see it.
  let token = readSession().authToken
  watchStored(() => {
    const now = readSession().authToken
    if (now !== token) {
      queryClient.clear()
      void deleteRemembered()
    }
    token = now
  })

  createRoot(document.getElementById('root')!).render(<StrictMode>{pages}</StrictMode>)
  loadLater()
}

/**
 * Starts everything that isn't needed at first. The browser may translate the page before that, so mutations are
 * recorded.
 */
function loadLater(): void {
  const changes: MutationRecord[] = []
  const recorder = new MutationObserver((records) => void changes.push(...records))
  recorder.observe(document, { childList: true, subtree: true })
  void import('./start-later.ts')
    .then(
      ({ startLater }) => startLater(changes),
      // Without a network, the code can't be loaded either. Tries again when the network is back.
      () => window.addEventListener('online', loadLater, { once: true }),
    )
    .then(() => recorder.disconnect())
}
