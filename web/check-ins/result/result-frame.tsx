import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { lowWindow, ResultMark } from './result-mark.tsx'
import type { ResultFact, ResultWords } from './result-words.ts'

const flood = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

const looks = {
  success: { bg: 'fillSuccess', text: 'onFillSuccess' },
  already: { bg: 'fillAlready', text: 'onFillAlready' },
  refused: { bg: 'fillRefused', text: 'onFillRefused' },
  early: { bg: 'fillEarly', text: 'onFillEarly' },
  // A neutral color, because check-in has opened and nothing is refused anymore.
  open: { bg: 'background.default', text: 'text.primary' },
  waiting: { bg: 'background.default', text: 'text.primary' },
} as const

/**
 * With more facts than this, the space around the mark shrinks, so that a phone shows all of them above the buttons.
 */
const maxFactsWithSpace = 4

/** Vibration patterns (ms) for students who aren't looking: one pulse, two, or three long ones. */
const pulses = {
  success: [80],
  already: [40, 60, 40],
  refused: [160, 80, 160, 80, 160],
  early: [160],
  open: [40],
  waiting: [40],
}

type Props = {
  words: ResultWords
  facts: ResultFact[]
  /** The remaining part of the wait, 0 to 1. */
  remaining?: number
  /** Shown right below the title. */
  underTitle?: ReactNode
  /** Shown below the sentence: a countdown, or a problem. */
  extra?: ReactNode
  /** Shown below the facts, where late content doesn't move anything else. */
  later?: ReactNode
  /** The buttons at the bottom. */
  actions: ReactNode
  onClose: () => void
  /** Called when someone touches the screen or presses a key. */
  onTouch?: () => void
}

/** A full-screen result: color, mark and text, announced to screen readers, with vibration. */
export function ResultFrame({ words, facts, remaining, underTitle, extra, later, actions, onClose, onTouch }: Props) {
  const { bg, text } = looks[words.tone]
  const titleId = useId()
  const messageId = useId()
  const dialog = useModal()
  const isSpacious = facts.length <= maxFactsWithSpace
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      // Screen readers don't announce a newly added live region, but they read a dialog's name and description.
      aria-describedby={messageId}
      onCancel={(event) => {
        // Escape and a phone's Back button do the same as 'Done'.
        event.preventDefault()
        onClose()
      }}
      onPointerDown={onTouch}
      onKeyDown={onTouch}
      sx={{
        '&[open]': { display: 'flex' },
        flexDirection: 'column',
        position: 'fixed',
        inset: 0,
        width: '100%',
        height: '100%',
        maxWidth: 'none',
        maxHeight: 'none',
        m: 0,
        p: 0,
        border: 0,
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        bgcolor: bg,
        color: text,
        '& :focus-visible': { outlineColor: 'currentcolor' },
        animation: `${flood} 180ms both cubic-bezier(.05,.7,.1,1)`,
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      }}
    >
      <Box
        sx={{ display: 'flex', flexDirection: 'column', flex: '1 0 auto', width: '100%', maxWidth: 480, mx: 'auto' }}
      >
        <Box sx={{ flex: 1, px: 3, pt: isSpacious ? 'clamp(24px, 4vh, 64px)' : 3, [lowWindow]: { pt: 2 }, pb: 2 }}>
          <ResultMark tone={words.tone} {...(remaining === undefined ? {} : { remaining })} />
          <Typography
            variant="overline"
            sx={{ display: 'block', mt: isSpacious ? 3 : 2, [lowWindow]: { mt: 1 }, textTransform: 'uppercase' }}
          >
            {words.word}
          </Typography>
          <ResultTitle key={words.tone} id={titleId} tone={words.tone} title={words.title} />
          {underTitle}
          {/* Only the message, because all lines of a status must be in view, and facts may be below the buttons. A
              countdown isn't a status, because its minutes would be announced again and again. */}
          <Typography
            id={messageId}
            role={words.tone === 'early' ? undefined : 'status'}
            sx={{ mt: 1.5, fontSize: '1.0625rem', lineHeight: '1.625rem', maxWidth: '34ch' }}
          >
            {words.message}
          </Typography>
          {extra}
          <Facts facts={facts} />
          {later}
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 1,
            px: 3,
            pt: 1.5,
            pb: 'max(32px, env(safe-area-inset-bottom))',
            [lowWindow]: { pb: 'max(20px, env(safe-area-inset-bottom))' },
            // The buttons stay visible when a long name makes the rest scroll. A low window has no room for both.
            '@media (min-height: 640px)': { position: 'sticky', bottom: 0, bgcolor: bg },
          }}
        >
          {actions}
        </Box>
      </Box>
    </Box>
  )
}

// A native dialog traps the focus and screen readers as well as MUI's, without additional code.
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}

function ResultTitle({ id, tone, title }: { id: string; tone: ResultWords['tone']; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    // Before the first tap, browsers refuse to vibrate and log a warning.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pulses[tone])
  }, [tone])
  return (
    <Typography
      ref={heading}
      id={id}
      variant="h1"
      tabIndex={-1}
      sx={{
        mt: 1,
        // With breakpoints, because in the portals the variant’s own sizes for wide windows would override plain
        // values.
        fontSize: { xs: 38 },
        lineHeight: { xs: '42px' },
        overflowWrap: 'anywhere',
        // Balanced lines would end in “Check-” on a narrow phone.
        textWrap: 'wrap',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {title}
    </Typography>
  )
}

function Facts({ facts }: { facts: ResultFact[] }) {
  const line = '1px solid color-mix(in srgb, currentcolor 36%, transparent)'
  const isLong = facts.length > maxFactsWithSpace
  return (
    <Box component="dl" sx={{ m: 0, mt: 4, [lowWindow]: { mt: 2 }, borderTop: line }}>
      {facts.map(({ label, text }) => (
        <Box
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: '92px 1fr',
            gap: 1.5,
            py: '13px',
            [lowWindow]: { py: isLong ? '7px' : '10px' },
            borderBottom: line,
          }}
        >
          <Box component="dt" sx={{ fontSize: '0.875rem', lineHeight: '1.5rem' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontWeight: 600,
              textWrap: 'balance',
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <bdi>{text}</bdi>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
