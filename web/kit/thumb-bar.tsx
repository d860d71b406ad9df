import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/**
 * What a thumb needs, at the lowest edge of a phone; an ordinary place on wider screens. It sits on the keyboard when
 * that is open. Buttons in it become full width on phones: give them `size="large"`.
 */
export function ThumbBar({ lined = false, children }: { lined?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 0.5,
        mt: { xs: 'auto', sm: 3 },
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        pt: { xs: 1.5, sm: 0 },
        pb: { xs: 'max(24px, env(safe-area-inset-bottom))', sm: 0 },
        position: { xs: 'sticky', sm: 'static' },
        bottom: 0,
        zIndex: 1,
        bgcolor: { xs: 'background.default', sm: 'transparent' },
        borderTop: lined ? { xs: '1px solid', sm: 0 } : 0,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}
