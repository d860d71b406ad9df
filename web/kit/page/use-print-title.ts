import { useEffect } from 'react'

/** Titles the page while it prints, because browsers suggest the title as the name of a saved PDF. */
export function usePrintTitle(printTitle: string): void {
  useEffect(() => {
    let pageTitle = document.title
    const begin = () => {
      pageTitle = document.title
      document.title = printTitle
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
  }, [printTitle])
}
