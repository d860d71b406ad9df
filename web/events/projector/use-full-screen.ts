import { useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page fills the screen, and the way there; `enter` is null where the browser cannot. */
export function useFullScreen(): { isFull: boolean; enter: (() => void) | null } {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  const enter = () => void document.documentElement.requestFullscreen().catch(() => undefined)
  return { isFull, enter: document.fullscreenEnabled ? enter : null }
}
