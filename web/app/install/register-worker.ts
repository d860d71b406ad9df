import { Workbox } from 'workbox-window'
import { checkInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { trustedScript } from '#web/kit/trusted-worker.ts'
import { tellNewVersion } from './new-version.ts'

/** The time (ms) between two checks of an open page for a newer version. */
const askEvery = 60 * 60_000

/** The time (ms) until a page with a check-in in progress is checked again. */
const lookAgainAfter = 3_000
/** An event without a result delays the worker at most this long (ms) after the page began to load. */
const longestWait = 30_000

/**
 * Registers the service worker that caches the student's pages. Because its files are large, waits for the result of a
 * check-in in progress. A newer worker waits until the person agrees.
 */
export async function registerWorker(): Promise<void> {
  while (isConfirming() && performance.now() < longestWait)
    await new Promise((resolve) => setTimeout(resolve, lookAgainAfter))
  const worker = new Workbox(trustedScript(new URL('/service-worker.js', location.href)) as string)
  worker.addEventListener('waiting', () => {
    tellNewVersion(() => {
      // Reloads only this tab, where the person agreed. Another tab may be in the middle of a check-in.
      worker.addEventListener('controlling', () => location.reload())
      worker.messageSkipWaiting()
    })
  })
  const registration = await worker.register()
  if (registration) setInterval(() => void worker.update().catch(() => undefined), askEvery)
}

/** Whether a student is at an event and has no result yet. */
function isConfirming(): boolean {
  const isAtEvent = new URLSearchParams(location.search).has('event') || /\/attend\//.test(location.pathname)
  return isAtEvent && checkInOutbox.view().settled.length === 0
}
