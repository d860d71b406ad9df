/** The first page's column: 1120 px wide, with gutters of 40 px (16 px on phones). */
export const wide = { width: '100%', maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 5 } } as const
