/** The column of the first page: 1120 pixels wide with gutters of 40, on phones 16. */
export const wide = { width: '100%', maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 5 } } as const
