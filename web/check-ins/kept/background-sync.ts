/** The name under which the browser runs the worker once there is a network. */
export const syncTag = 'waiting-check-ins'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Asks the browser to send what waits once there is a network, even if the page is closed by then. Returns whether it
 * will: some browsers can't, and a phone that doesn't keep the pages has no worker.
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
