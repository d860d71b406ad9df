import { Workbox } from 'workbox-window'
import { checkInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { trustedScript } from '#web/kit/trusted-worker.ts'
import { setNewVersion } from './new-version.ts'

/** The interval (ms) at which an open page checks for a newer version. */
const updateIntervalMs = 60 * 60_000

/** The interval (ms) at which a page with a check-in in progress is checked again. */
const recheckDelayMs = 3_000
/** The maximum time (ms) after the start of loading for which an event without a result delays the worker. */
const maxWaitMs = 30_000

/**
 * Registers the service worker that caches the student's pages. Its files are large, so this waits for the result of a
 * check-in in progress. A newer worker isn't activated until the person agrees.
 */
export async function registerWorker(): Promise<void> {
  while (isConfirming() && performance.now() < maxWaitMs)
    await new Promise((resolve) => setTimeout(resolve, recheckDelayMs))
  const worker = new Workbox(trustedScript(new URL('/service-worker.js', location.href)) as string)
  worker.addEventListener('waiting', () => {
    setNewVersion(() => {
      // Reloads only this tab, where the person agreed. Another tab may be in the middle of a check-in.
      worker.addEventListener('controlling', () => location.reload())
      worker.messageSkipWaiting()
    })
  })
  const registration = await worker.register()
  if (registration) setInterval(() => void worker.update().catch(() => undefined), updateIntervalMs)
}

/** Whether the page shows an event that has no check-in result yet. */
function isConfirming(): boolean {
  const isAtEvent = new URLSearchParams(location.search).has('event') || /\/attend\//.test(location.pathname)
  return isAtEvent && checkInOutbox.view().settled.length === 0
}
