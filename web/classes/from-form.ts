import { useEffect, useState } from 'react'
import { addresses } from '#web/session/addresses.ts'

let leftFormForList = false

/** For the add and the edit page: remembers when somebody goes from there to the list. */
export function useLeavesForm(): void {
  useEffect(
    () => () => {
      // The address is the next page's already when this one is taken down.
      leftFormForList = window.location.pathname === addresses.classes
    },
    [],
  )
}

/** For the list: whether its viewer came straight from the add or the edit page. */
export function useCameFromForm(): boolean {
  const [came, setCame] = useState(false)
  useEffect(() => {
    // The page of before has been taken down only now, after this one was first drawn.
    setCame(leftFormForList)
    leftFormForList = false
  }, [])
  return came
}
