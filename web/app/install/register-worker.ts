import { Workbox } from 'workbox-window'
import { trustedScript } from '#web/kit/trusted-worker.ts'
import { tellNewVersion } from './new-version.ts'

/** How often a page that stays open asks for a newer version, in ms. */
const askEvery = 60 * 60_000

/** Registers the worker that keeps the student's pages; a newer one waits until somebody says yes. */
export async function registerWorker(): Promise<void> {
  const worker = new Workbox(trustedScript(new URL('/service-worker.js', location.href)) as string)
  worker.addEventListener('waiting', () => {
    tellNewVersion(() => {
      // Only here, where somebody said yes: another tab may be in the middle of a check-in.
      worker.addEventListener('controlling', () => location.reload())
      worker.messageSkipWaiting()
    })
  })
  const registration = await worker.register()
  if (registration) setInterval(() => void worker.update().catch(() => undefined), askEvery)
}
