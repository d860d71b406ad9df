/**
 * The session storage key for the error message that the tab has already reloaded for. The message names the missing
 * code.
 */
const reloadedKey = 'reloadedForCode'

// The messages of Chromium, Firefox and Safari.
const isMissingChunk = (message: string) =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message)

/**
 * Reloads a page whose code no longer exists, because a new release replaced it. Reloads only once for the same code;
 * after that, the error page is shown. Returns whether it reloads.
 */
export function reloadOnMissingChunk({ message }: Error, page = thisTab): boolean {
  if (!isMissingChunk(message) || !page.canReload() || page.reloadedFor() === message) return false
  page.reloadFor(message)
  return true
}

const thisTab = {
  // A phone that caches the student's pages can reload the door's URL even offline, with the whole site's page.
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
      // Without storage, the page might reload forever. The error page has a reload button.
      return
    }
    location.reload()
  },
}
