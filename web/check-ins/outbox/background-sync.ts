/** The tag under which the browser wakes the worker when the network is back. */
export const syncTag = 'waiting-check-ins'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Asks the browser to send waiting check-ins when the network is back, even if the page is closed. Returns whether it
 * will: some browsers can't, and a phone without the cached pages has no worker.
 */
export async function askForBackgroundSync(): Promise<boolean> {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    if (!registration?.active || !registration.sync) return false
    await registration.sync.register(syncTag)
    return true
  } catch {
    return false
  }
}
