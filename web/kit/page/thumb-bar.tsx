import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'

/** On a smaller screen, or with its keyboard open, the bar would cover the field someone types in. */
const phoneWithRoom = '@media (min-width:360px) and (max-width:599.95px) and (min-height:440px)'

type Props = {
  lined?: boolean
  flows?: boolean
  /** What stops the buttons, or what they need: it is always beside them. */
  notes?: ReactNode
  children: ReactNode
}

/**
 * Buttons for the thumb, at the bottom edge of a phone, above the keyboard when that is open. A normal position on
 * wider screens. Its buttons become full width on phones: give them `size="large"`. Below a form longer than the screen
 * it `flows`, so that it never covers a field.
 */
export function ThumbBar({ lined = false, flows = false, notes, children }: Props) {
  const bar = useUncoveredPage()
  return (
    <Box
      {...bar}
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
        // Not the shorthand, which would reset the color at a breakpoint.
        borderTopStyle: 'solid',
        borderTopWidth: lined ? { xs: 1, sm: 0 } : 0,
        borderColor: 'divider',
      }}
    >
      {notes && <div>{notes}</div>}
      {children}
    </Box>
  )
}

/** The share of the window's height from which a bar with its notes would hide too much of the page. */
const tooTall = 0.6

/**
 * Keeps the bar from hiding what has the focus, and the rest of the page: the browser scrolls the focus above the bar,
 * and a bar that is too tall flows. Where the bar isn't sticky, a note that answers a tap on its buttons is scrolled
 * into view.
 */
function useUncoveredPage() {
  const ref = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const page = document.documentElement
    let knownHeight = bar.offsetHeight
    const fit = () => {
      const height = bar.offsetHeight
      bar.style.position = height > innerHeight * tooTall ? 'static' : ''
      page.style.scrollPaddingBottom = getComputedStyle(bar).position === 'sticky' ? `${height}px` : ''
      if (height > knownHeight && wasPressed.current) bar.scrollIntoView({ block: 'nearest' })
      knownHeight = height
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(bar)
    addEventListener('resize', fit)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', fit)
      page.style.scrollPaddingBottom = ''
    }
  }, [])
  return { ref, onClickCapture: () => void (wasPressed.current = true) }
}
