import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether there is room for tables: the window is at least this wide (px, or a breakpoint), or the page is printed. */
export function useIsWide(breakpoint: 'sm' | 'md' | 'lg' | number): boolean {
  // Paper is narrower than a laptop, so without `not screen` a printed page would get a phone's layout. The word
  // “print” would make MUI log a warning on every page.
  return useMediaQuery((theme: Theme) => [theme.breakpoints.up(breakpoint), 'not screen'].join())
}
