import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { visuallyHidden } from './heard-only.ts'
import { queryPhone } from './page/low-window.ts'

/** The styles of a button that shows only its icon on a phone. Its label is a `WideLabel`. */
export const iconOnPhone = (theme: Theme) => ({
  whiteSpace: 'nowrap',
  flex: 'none',
  [queryPhone(theme)]: {
    minWidth: 44,
    '&.MuiButton-root': { px: '10px' },
    '& .MuiButton-startIcon': { mx: 0 },
  },
})

/** On a phone, these styles put a page's actions to the right of its back link. The parent must be positioned. */
export const actionsAtTheTop = {
  display: 'flex',
  flex: 'none',
  gap: { xs: 0.5, sm: 1 },
  position: { xs: 'absolute', md: 'static' },
  top: -10,
  right: 0,
} as const

/** The label of a button with `iconOnPhone`. On a phone, only screen readers read it. */
export function WideLabel({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={(theme) => ({ [queryPhone(theme)]: visuallyHidden })}>
      {children}
    </Box>
  )
}
