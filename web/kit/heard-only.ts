/**
 * Styles for text that only screen readers read. Sizes are strings, because MUI would read a plain 1 as 100% of the
 * parent.
 */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
