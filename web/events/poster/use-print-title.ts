import { useEffect } from 'react'
import { posterTitle } from '#contract/file-names.ts'

/** Titles the page after the event while it prints, because browsers suggest the title as the name of a saved PDF. */
export function usePrintTitle(eventName: string): void {
  useEffect(() => {
    let pageTitle = document.title
    const begin = () => {
      pageTitle = document.title
      document.title = posterTitle(eventName)
    }
    const end = () => {
      document.title = pageTitle
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [eventName])
}
