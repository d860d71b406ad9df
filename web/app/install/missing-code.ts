/** In the tab's own storage: the code for which it was loaded again already. */
const reloadedKey = 'reloadedForCode'

// Chromium, Firefox and Safari.
const isMissingCode = (message: string) =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message)

/**
 * Loads a page again whose code is no longer there: it is of a release that was replaced meanwhile. Once for the same
 * code; what still fails then shows the page that says so. Returns whether it does.
 */
export function reloadForMissingCode({ message }: Error, page = thisTab): boolean {
  if (!isMissingCode(message) || !page.isOnline() || page.reloadedFor() === message) return false
  page.reloadFor(message)
  return true
}

const thisTab = {
  isOnline: () => navigator.onLine,
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
      // Without storage no one would know that it was tried; the page that says so has a button.
      return
    }
    location.reload()
  },
}
