import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** On a lower screen, or above a phone's keyboard, the bar would cover the field someone types in. */
const enoughRoom = '@media (min-height:480px)'

type Props = {
  /** The unsaved changes, as a sentence. */
  unsaved: string | null
  /** The buttons. */
  children: ReactNode
}

/** The lower edge of a form longer than the screen: what isn't saved yet, and the buttons, always in view. */
export function SaveBar({ unsaved, children }: Props) {
  return (
    <Box
      sx={{
        [enoughRoom]: { position: 'sticky' },
        bottom: 0,
        zIndex: 1,
        mt: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 2,
        rowGap: 1,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box component="output" sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'right' }}>
        {unsaved}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>{children}</Box>
    </Box>
  )
}
