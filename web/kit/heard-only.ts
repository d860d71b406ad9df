/** Styles for text that only screen readers read. In px as text: a plain 1 would be the full width of its parent. */
export const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
