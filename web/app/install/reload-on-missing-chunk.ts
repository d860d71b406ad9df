/** The key in the tab's session storage. Its value is the code for which the tab was already reloaded. */
const reloadedKey = 'reloadedForCode'

// The messages of Chromium, Firefox and Safari.
const isMissingChunk = (message: string) =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message)

/**
 * Reloads a page whose code no longer exists, because a new release replaced it. Once for the same code. If it fails
 * again, the error page is shown. Returns whether it reloads.
 */
export function reloadOnMissingChunk({ message }: Error, page = thisTab): boolean {
  if (!isMissingChunk(message) || !page.canReload() || page.reloadedFor() === message) return false
  page.reloadFor(message)
  return true
}

const thisTab = {
  // At the door, a phone that caches the student's pages has the whole site's page for the same address.
  canReload: () =>
    navigator.onLine || (import.meta.env.IS_DOOR === true && Boolean(navigator.serviceWorker?.controller)),
  reloadedFor() {
    try {
      return sessionStorage.getItem(reloadedKey)
    } catch {
      return null
    }
  },
  reloadFor(message: string) {
    try {
      sessionStorage.setItem(reloadedKey, message)
    } catch {
      // Without storage, the page might reload forever. The error page has a button.
      return
    }
    location.reload()
  },
}
