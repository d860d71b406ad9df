/** A window as low as a laptop’s at 200 %, or a phone’s on its side. Heads take one line there. */
export const low = '@media (max-height: 479.95px)'

/** The styles of a title with its facts: in a low window they share a line, beside the actions at the top. */
export const titleInLine = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  [low]: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, pr: { xs: '104px', md: 0 } },
} as const
