import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** A window as low as a laptop’s at 200 %, or a phone’s on its side. Heads take one line there. */
export const low = '@media (max-height: 479.95px)'
const lowQuery = low.replace('@media ', '')

/** A dialog’s content: in a low window the whole dialog scrolls, because head and buttons would leave it no room. */
export const scrollsAlong = { [low]: { flex: 'none', overflowY: 'visible' } } as const

/** A phone’s window, upright or on its side. Dialogs with lists fill it, and its buttons show their icons only. */
export const queryPhone = (theme: Theme) => `${theme.breakpoints.down('sm')}, ${lowQuery} and (max-width: 959.95px)`

/** Whether the window is a phone’s. */
export const useIsPhone = () => useMediaQuery(queryPhone)

/** The styles of a title with its facts: in a low window they share a line, beside the actions at the top. */
export const titleInLine = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  [low]: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, pr: { xs: '104px', md: 0 } },
} as const
