import { lazy, useCallback, useEffect, useState, type ComponentType } from 'react'
import { PartNotLoaded } from './notices/part-not-loaded.tsx'
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** The time (ms) after which a part that hasn’t loaded yet is replaced by a message. */
export const patienceMs = 15_000
/** The time (ms) between attempts to load it after that. */
const pauseMs = 10_000

/**
 * Returns a part of a page that is loaded when it is first shown. If its code can’t be loaded, a message replaces only
 * this part, so that nothing typed on the page is lost. A part with `onClose` is a dialog.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(
    () =>
      new Promise((resolve) => {
        let isReplaced = false
        const replace = () => {
          isReplaced = true
          resolve({ default: replaceMissing(load) })
        }
        // Also if the person cancels the reload, because the page has unsaved work.
        setTimeout(replace, patienceMs)
        load().then(resolve, async (error: Error) => {
          // Later, a reload could delete what the person has typed since.
          if (!isReplaced && !(await reloadOnMissingChunk(error))) replace()
        })
      }),
  )
}

/** Returns a part that is loaded when it is first shown. If that fails, the page is complete without it. */
export function lazyExtra<Props extends object>(load: Load<Props>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
}

/** Returns a component that shows a message until the code of a part can be loaded, and then the part. */
function replaceMissing<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return function MissingPart(props: Props & { open?: boolean; onClose?: () => void }) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const retry = useCallback(() => load().then((loaded) => setPart(() => loaded.default)), [])
    const { open: isOpen = true, onClose } = props
    useEffect(() => {
      if (!isOpen) return
      const retryQuietly = () => void retry().catch(() => undefined)
      retryQuietly()
      // A full hall's network fails and recovers without the browser's noticing.
      const timer = setInterval(retryQuietly, pauseMs)
      window.addEventListener('online', retryQuietly)
      return () => {
        clearInterval(timer)
        window.removeEventListener('online', retryQuietly)
      }
    }, [retry, isOpen])
    if (Part) return <Part {...props} />
    if (!isOpen) return null
    return <PartNotLoaded load={retry} onClose={onClose} />
  }
}
