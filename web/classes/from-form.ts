import { useEffect, useRef } from 'react'
import { addresses } from '#web/session/addresses.ts'

let leftFormForList = false

/** For the add and edit pages: remembers that someone opened the list from there. */
export function useLeavesForm(): void {
  useEffect(
    () => () => {
      // The address is already the next page's when this one unmounts.
      leftFormForList = window.location.pathname === addresses.classes
    },
    [],
  )
}

/** Reloads the list at the next focus for those who came straight from the add or edit page. */
export function useFocusAfterForm(refetch: () => void): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    // The previous page unmounts only now, after this one first rendered.
    const came = leftFormForList
    leftFormForList = false
    if (!came) return undefined
    const look = () => latest.current()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}
