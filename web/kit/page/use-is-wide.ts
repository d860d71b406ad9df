import { useTheme } from '@mui/material/styles'
import { useMemo, useSyncExternalStore } from 'react'

/** Whether there is space for tables: from a width of the window on, and on paper. */
export function useIsWide(breakpoint: 'sm' | 'md' | 'lg'): boolean {
  const { breakpoints } = useTheme()
  // Without “print” a page that prints would change to a phone's layout, because paper is narrower than a laptop. MUI's
  // own hook warns about “print” on every page.
  const query = [breakpoints.up(breakpoint), 'print'].join().replace('@media ', '')
  const [subscribe, isMatching] = useMemo(() => watchQuery(query), [query])
  return useSyncExternalStore(subscribe, isMatching)
}

function watchQuery(query: string): [subscribe: (onChange: () => void) => () => void, isMatching: () => boolean] {
  const list = window.matchMedia(query)
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange)
    return () => list.removeEventListener('change', onChange)
  }
  return [subscribe, () => list.matches]
}
