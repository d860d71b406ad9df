import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The one-column layout of a student's page: header, optional tabs, content, and a bar at the bottom on phones. */
export function StudentPage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        maxWidth: 640,
        mx: 'auto',
        pb: { sm: 6 },
      }}
    >
      {header}
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', px: { xs: 2, sm: 3 }, pt: 2 }}>{children}</Box>
    </Box>
  )
}

/** The row with the page's title and its buttons. */
export function StudentHeader({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 56,
        pt: { sm: 2 },
        pl: { xs: 2, sm: 3 },
        pr: { xs: 0.5, sm: 3 },
      }}
    >
      {children}
    </Box>
  )
}
