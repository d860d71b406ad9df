/** The row above a list: how many at the left, the search at the right; on a phone one below the other. */
export const toolsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'center' },
  justifyContent: 'space-between',
  gap: 1.5,
  mb: 2.5,
  '& > .MuiFormControl-root': { width: { md: 340 } },
} as const
