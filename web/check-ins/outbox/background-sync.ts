/** The tag of the sync event, with which the browser wakes the service worker when the network is back. */
export const syncTag = 'waiting-check-ins'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Asks the browser to send waiting check-ins when the network is back, even if the page is closed. Returns whether it
 * will. Some browsers can't, and a phone without the cached pages has no service worker.
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
