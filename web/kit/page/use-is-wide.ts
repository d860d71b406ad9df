import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether there is space for tables: from a width of the window on (px), and on paper. */
export function useIsWide(breakpoint: 'sm' | 'md' | 'lg' | number): boolean {
  // Without paper a page that prints would change to a phone's layout, because paper is narrower than a laptop. MUI
  // warns about the word “print” on every page.
  return useMediaQuery((theme: Theme) => [theme.breakpoints.up(breakpoint), 'not screen'].join())
}
