import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** A low window, such as a laptop’s at 200% zoom or a phone’s in landscape. The page's head takes one line there. */
export const low = '@media (max-height: 479.95px)'
const lowQuery = low.replace('@media ', '')

/**
 * Styles for a dialog’s content. In a low window the whole dialog scrolls, because the title and buttons would leave no
 * room for the content.
 */
export const scrollsAlong = { [low]: { flex: 'none', overflowY: 'visible' } } as const

/** A phone’s window, in portrait or landscape. Dialogs with lists fill it, and its buttons show only their icons. */
export const queryPhone = (theme: Theme) => `${theme.breakpoints.down('sm')}, ${lowQuery} and (max-width: 959.95px)`

/** Whether the window is a phone’s. */
export const useIsPhone = () => useMediaQuery(queryPhone)

/** Styles for a title and its facts. In a low window they share a line, next to the actions at the top. */
export const titleInLine = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  [low]: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, pr: { xs: '104px', md: 0 } },
} as const
