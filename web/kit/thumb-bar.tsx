import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** On a smaller screen, or with the keyboard of a small one, the bar would lie over what one types. */
const phoneWithRoom = '@media (min-width:360px) and (max-width:599.95px) and (min-height:440px)'

type Props = { lined?: boolean; flows?: boolean; children: ReactNode }

/**
 * What a thumb needs, at the lowest edge of a phone; an ordinary place on wider screens. It sits on the keyboard when
 * that is open. Buttons in it become full width on phones: give them `size="large"`. Below a form longer than the screen
 * it `flows`, so that it never lies over the field one is typing in.
 */
export function ThumbBar({ lined = false, flows = false, children }: Props) {
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
        [phoneWithRoom]: { position: flows ? 'static' : 'sticky' },
        bottom: 0,
        zIndex: 1,
        bgcolor: { xs: 'background.default', sm: 'transparent' },
        // Not the shorthand: at a breakpoint it would take the color back.
        borderTopStyle: 'solid',
        borderTopWidth: lined ? { xs: 1, sm: 0 } : 0,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}
