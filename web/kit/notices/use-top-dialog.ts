import { useSyncExternalStore } from 'react'

/**
 * Returns the element of the topmost open dialog, or null without one. What is shown above a dialog belongs into it:
 * the dialog keeps the focus inside, and hides everything else from screen readers.
 */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(watchBody, topDialog)
}

function topDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('body > .MuiDialog-root > .MuiDialog-container')].at(-1) ?? null
}

/** A dialog is added to the body when it opens, and removed after it has closed. */
function watchBody(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange)
  watch.observe(document.body, { childList: true })
  return () => watch.disconnect()
}
