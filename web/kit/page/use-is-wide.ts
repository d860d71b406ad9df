import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether there is space for tables: from a width of the window on, and on paper. */
export function useIsWide(breakpoint: 'sm' | 'md' | 'lg'): boolean {
  // Without “print” a page that prints would change to a phone's layout, because paper is narrower than a laptop.
  return useMediaQuery((theme: Theme) => [theme.breakpoints.up(breakpoint), 'print'].join())
}
