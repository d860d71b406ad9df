/** For what is heard and not seen. In px as text: a plain 1 would be the whole width of what it stands in. */
export const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  m: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
