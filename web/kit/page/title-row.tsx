import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { low, titleInLine } from './low-window.ts'

/** A page's first row: the title and a line of facts on the left, and the gold button on the right. */
export function TitleRow({ children, facts, action }: { children: ReactNode; facts?: ReactNode; action?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        alignItems: { md: 'flex-start' },
        justifyContent: 'space-between',
        gap: { xs: 2, md: 3 },
        mb: { xs: 1.5, md: 2 },
        [low]: { mb: 1 },
        '& > .MuiButton-root': { flex: 'none' },
      }}
    >
      <Box sx={titleInLine}>
        {children}
        {facts !== undefined && <Box sx={{ mt: 0.5, typography: 'body2', color: 'text.secondary' }}>{facts}</Box>}
      </Box>
      {action}
    </Box>
  )
}
