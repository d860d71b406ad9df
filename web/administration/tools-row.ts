/** The row above a list: the count on the left and the search on the right. On a phone they are stacked. */
export const toolsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'center' },
  justifyContent: 'space-between',
  gap: 1.5,
  mb: 2.5,
  '& > p': { minWidth: 0 },
  '& > .MuiFormControl-root': { width: { md: 340 } },
} as const
