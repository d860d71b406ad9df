import type { ElementType } from 'react'
import type { PieceProps, Sx } from '#web/app/door/sx.ts'
import ButtonBase from './button-base.tsx'

type Own = {
  variant?: 'contained' | 'outlined' | 'plain' | 'text' | 'tonal'
  size?: 'large' | 'medium'
  color?: 'primary' | 'error'
  fullWidth?: boolean
  disabled?: boolean | undefined
}
export type ButtonProps = Omit<PieceProps<'button', Own>, 'component'>

/** A button with a label. */
export default function Button<E extends ElementType = 'button'>({
  variant = 'text',
  size = 'medium',
  color = 'primary',
  fullWidth = false,
  sx,
  ...rest
}: PieceProps<E, Own>) {
  const style = fullWidth ? [{ width: '100%' }, sx] : sx
  const piece = `Button-${variant}-${size}-${color}`
  return <ButtonBase {...(rest as PieceProps<ElementType>)} piece={piece} sx={style as Sx} />
}
