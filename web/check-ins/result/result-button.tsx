import Button, { type ButtonProps } from '@mui/material/Button'
import { type ElementType } from 'react'
import type { ResultTone } from './result-words.ts'

type Props = ButtonProps & {
  tone: ResultTone
  /** `filled` is the main button, and `waiting` is the main button while disabled. */
  look: 'filled' | 'waiting' | 'outlined' | 'bare'
  component?: ElementType
  to?: string
}

const fills = {
  success: { bg: 'onFillSuccess', text: 'fillSuccess' },
  already: { bg: 'onFillAlready', text: '#FFFFFF' },
  refused: { bg: 'onFillRefused', text: 'fillRefused' },
  early: { bg: 'onFillEarly', text: 'fillEarly' },
  open: { bg: 'gold', text: 'onGold' },
  waiting: { bg: 'gold', text: 'onGold' },
} as const

/** A button on a result's background color, on which the theme's buttons would be invisible. */
export function ResultButton({ tone, look, ...rest }: Props) {
  const { bg, text } = fills[tone]
  const isLarge = look === 'filled' || look === 'waiting'
  return (
    <Button
      {...rest}
      variant="plain"
      size={isLarge ? 'large' : 'medium'}
      sx={{
        minHeight: isLarge ? 56 : 48,
        borderRadius: '12px',
        color: 'inherit',
        fontVariantNumeric: 'tabular-nums',
        '&:hover': { bgcolor: 'transparent', textDecoration: 'underline' },
        '&.Mui-focusVisible': { outlineColor: 'currentcolor' },
        // The theme's gray for disabled buttons is invisible on these colors.
        '&&[aria-disabled]': { color: look === 'filled' ? text : 'inherit', ...(look === 'filled' && { bgcolor: bg }) },
        ...(look === 'outlined' && { border: '1px solid' }),
        ...(look === 'waiting' && { border: '1px dashed', cursor: 'default', '&:hover': { bgcolor: 'transparent' } }),
        ...(look === 'filled' && {
          bgcolor: bg,
          color: text,
          '&:hover': { bgcolor: bg, textDecoration: 'underline' },
          // The focus ring has the screen's text color, not the button's.
          '&.Mui-focusVisible': { outlineColor: (theme) => theme.vars.palette[bg] },
        }),
      }}
    />
  )
}
