import { call } from '#web/api/call.ts'

/**
 * The start of the session storage keys of the error messages that the tab has already reloaded for. A message names
 * the missing code.
 */
const reloadedKey = 'reloadedForCode'

// The messages of Chromium, Firefox and Safari.
const isMissingChunk = (message: string) =>
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(message)

/** The time (ms) in which the server must answer. Later, a reload would show the browser's own error page. */
export const maxAnswerMs = 5_000

/**
 * Reloads a page whose code no longer exists, because a new release replaced it. Reloads only once for the same code;
 * after that, the error page is shown. Returns whether it reloads.
 */
export async function reloadOnMissingChunk({ message }: Error, page = thisTab): Promise<boolean> {
  if (!isMissingChunk(message) || page.hasReloadedFor(message) || !(await page.canReload())) return false
  return page.reloadFor(message)
}

/** Reloads a page whose code is still missing after someone tried again, unless the server can't be reached. */
export async function reloadIfReached(): Promise<void> {
  if (await thisTab.canReload()) location.reload()
}

const thisTab = {
  // A phone that caches the student's pages can reload the door's URL even offline, with the whole site's page.
  async canReload() {
    if (import.meta.env.IS_DOOR === true && navigator.serviceWorker?.controller) return true
    // The browser is also online in a full hall whose network answers nothing.
    return call('GET /healthz', { timeoutMs: maxAnswerMs }).then(
      () => true,
      () => false,
    )
  },
  hasReloadedFor(message: string) {
    try {
      return sessionStorage.getItem(`${reloadedKey} ${message}`) !== null
    } catch {
      return false
    }
  },
  reloadFor(message: string) {
    try {
      sessionStorage.setItem(`${reloadedKey} ${message}`, '1')
    } catch {
      // Without storage, the page might reload forever. The message in its place has a button.
      return false
    }
    location.reload()
    return true
  },
}
