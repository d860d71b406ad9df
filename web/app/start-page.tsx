import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/api/query-client.ts'
import { purgeOldResponses, deleteRemembered } from '#web/api/remembered.ts'
import { watchBack } from '#web/kit/unsaved/guard-back.ts'
import { whenIdle } from '#web/kit/when-idle.ts'
import { restoreSession } from '#web/session/restore.ts'
import { readSession } from '#web/session/session.ts'
import { watchStored } from '#web/session/stored.ts'

/** Starts what every document does, and shows its pages. */
export function startPage(pages: ReactNode): void {
  void restoreSession()
  void purgeOldResponses().catch(() => undefined)
  whenIdle(startLater)
  watchBack()

  // Clears loaded data when another person signs in, so that they don't see it.
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
  prepareForTranslation()
}

/** A browser may translate every page as soon as it is there, so changes are recorded until the code is. */
function prepareForTranslation(): void {
  const early: MutationRecord[] = []
  const recorder = new MutationObserver((records) => void early.push(...records))
  recorder.observe(document, { childList: true, subtree: true })
  const load = import('./follow-translation.ts').then(({ followTranslation }) => followTranslation(early))
  void load.catch(() => undefined).then(() => recorder.disconnect())
}

/** Starts what no first screen needs. */
function startLater(): void {
  import('./start-later.ts').then(
    (later) => later.startLater(),
    // Without a network the code doesn't load either, so it is loaded when the network is back.
    () => window.addEventListener('online', startLater, { once: true }),
  )
}
