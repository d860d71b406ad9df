/** The tag under which the browser wakes the worker when the network is back. */
export const syncTag = 'waiting-check-ins'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Asks the browser to send waiting check-ins when the network is back, even if the page is closed. Returns whether it
 * will: some browsers can't, and a phone without the cached pages has no worker.
 */
export async function askForBackgroundSync(): Promise<boolean> {
  try {
    const kept: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    if (!kept?.active || !kept.sync) return false
    await kept.sync.register(syncTag)
    return true
  } catch {
    return false
  }
}
