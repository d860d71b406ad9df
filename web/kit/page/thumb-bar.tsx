import Box from '@mui/material/Box'
import type { ReactNode, Ref } from 'react'

/** On a smaller screen, or with its keyboard open, the bar would cover the field someone types in. */
const phoneWithRoom = '@media (min-width:360px) and (max-width:599.95px) and (min-height:440px)'

type Props = {
  lined?: boolean
  flows?: boolean
  ref?: Ref<HTMLDivElement>
  onClickCapture?: () => void
  children: ReactNode
}

/**
 * Buttons for the thumb, at the bottom edge of a phone, above the keyboard when that is open. A normal position on
 * wider screens. Its buttons become full width on phones: give them `size="large"`. Below a form longer than the screen
 * it `flows`, so that it never covers a field.
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
        // Not the shorthand, which would reset the color at a breakpoint.
        borderTopStyle: 'solid',
        borderTopWidth: lined ? { xs: 1, sm: 0 } : 0,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  )
}
