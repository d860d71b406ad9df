import Box from '@mui/material/Box'
import type { ReactNode, Ref } from 'react'

/**
 * A phone with enough room. On a lower screen, or with the keyboard open, a sticky bar would cover the focused field.
 */
const phoneWithRoom = '@media (max-width:599.95px) and (min-height:440px)'

type Props = {
  lined?: boolean
  flows?: boolean
  ref?: Ref<HTMLDivElement>
  onClickCapture?: () => void
  children: ReactNode
}

/**
 * Buttons within reach of the thumb: on a phone with enough room they stick to the bottom edge, on wider screens they
 * have a normal position. They are full width on phones and should have `size="large"`. `flows` makes the bar part of
 * the page, below a form longer than the screen, so that it never covers a field.
 */
export function ThumbBar({ lined = false, flows = false, children, ...bar }: Props) {
  return (
    <Box
      {...bar}
      sx={{
        display: 'grid',
        gap: 1,
        mt: { xs: 'auto', sm: 3 },
        mx: { xs: -2, sm: 0 },
        px: { xs: 2, sm: 0 },
        pt: { xs: 1.5, sm: 0 },
        pb: { xs: 'max(24px, env(safe-area-inset-bottom))', sm: 0 },
        [phoneWithRoom]: { position: flows ? 'static' : 'sticky' },
        bottom: 0,
        zIndex: 1,
        bgcolor: { xs: 'background.default', sm: 'transparent' },
        // Longhand properties, because the shorthand would reset the color at a breakpoint.
        borderTopStyle: 'solid',
        borderTopWidth: lined ? { xs: 1, sm: 0 } : 0,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}
