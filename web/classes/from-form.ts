import { useEffect, useRef } from 'react'
import { addresses } from '#web/session/addresses.ts'

let leftFormForList = false

/** For the add and the edit page: remembers when someone goes from there to the list. */
export function useLeavesForm(): void {
  useEffect(
    () => () => {
      // The address is the next page's already when this one is taken down.
      leftFormForList = window.location.pathname === addresses.classes
    },
    [],
  )
}

/** For the list: asks again when the window is looked at again, of those who came straight from the add or the edit page. */
export function useFocusAfterForm(refetch: () => void): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    // The page of before has been taken down only now, after this one was first drawn.
    const came = leftFormForList
    leftFormForList = false
    if (!came) return undefined
    const look = () => latest.current()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}
