import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page is in full screen, and functions to change it. `enter` is null if the browser can't. */
export function useFullScreen(): { isFull: boolean; enter: (() => void) | null } {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  const enter = () => void document.documentElement.requestFullscreen().catch(() => undefined)
  return { isFull, enter: document.fullscreenEnabled ? enter : null }
}
