import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  icon: SvgIconComponent
  /** Whether to emphasize the fact: the time, which people look for first. */
  strong?: boolean
  children: ReactNode
}

/** One fact: an outlined icon and its text. */
export function Fact({ icon: Icon, strong = false, children }: Props) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'flex-start',
        gap: 1,
        minWidth: 0,
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        color: 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, mt: '1px', flex: 'none' }} />
      <Box component="span" dir="auto" sx={strong ? { fontWeight: 600, color: 'text.primary' } : undefined}>
        {children}
      </Box>
    </Box>
  )
}

/** Facts in a row that wraps. On a phone they are stacked, and slightly smaller so that each fits on a line. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: { xs: 'grid', md: 'flex' },
        flexWrap: 'wrap',
        gap: { xs: '6px', md: '6px 22px' },
        mt: 1,
        '&& > *': { fontSize: { xs: '0.875rem', md: '0.9375rem' } },
        '&& svg': { fontSize: { xs: 18, md: 20 } },
      }}
    >
      {children}
    </Box>
  )
}
