import { Workbox } from 'workbox-window'
import { checkInOutbox } from '#web/check-ins/kept/check-in-outbox.ts'
import { trustedScript } from '#web/kit/trusted-worker.ts'
import { tellNewVersion } from './new-version.ts'

/** How often a page that stays open asks for a newer version, in ms. */
const askEvery = 60 * 60_000

/** How often a page on which a student confirms is looked at again, in ms. */
const lookAgainAfter = 3_000
/** How long (ms) after the page began to load an event without a result holds the worker back. */
const longestWait = 30_000

/**
 * Registers the worker that keeps the student's pages, not before the result of a check-in that is under way: what it
 * keeps weighs more than the way to the event. A newer worker waits until someone says yes.
 */
export async function registerWorker(): Promise<void> {
  while (isConfirming() && performance.now() < longestWait)
    await new Promise((resolve) => setTimeout(resolve, lookAgainAfter))
  const worker = new Workbox(trustedScript(new URL('/service-worker.js', location.href)) as string)
  worker.addEventListener('waiting', () => {
    tellNewVersion(() => {
      // Only here, where someone said yes: another tab may be in the middle of a check-in.
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
