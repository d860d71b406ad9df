import { useEffect, useRef } from 'react'
import { addresses } from '#web/session/addresses.ts'

let leftFormForList = false

/** Used by the add and edit pages: remembers that someone went from there directly to the list. */
export function useNoteFormExit(): void {
  useEffect(
    () => () => {
      // When this page unmounts, the address is already the next page’s.
      leftFormForList = window.location.pathname === addresses.classes
    },
    [],
  )
}

/** Reloads the list at the next window focus for people who came directly from the add or edit page. */
export function useFocusAfterForm(refetch: () => void): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    // Read in an effect, because the previous page unmounts only after this page’s first render.
    const came = leftFormForList
    leftFormForList = false
    if (!came) return undefined
    const look = () => latest.current()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}
