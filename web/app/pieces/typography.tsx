import type { ElementType } from 'react'
import type { TypographyVariant } from '@mui/material/styles'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { PieceProps } from '#web/app/door/sx.ts'

type Own = { variant?: TypographyVariant | 'display' }

/** A text in one of the theme's styles. */
export default function Typography<E extends ElementType = 'p'>({
  variant = 'body1',
  component,
  sx,
  className,
  ...rest
}: PieceProps<E, Own>) {
  const Element: ElementType =
    component ?? (variant === 'display' ? 'h1' : /^h\d$/.test(variant) ? (variant as 'h1') : 'p')
  return <Element {...rest} className={pieceClass(`Typography-${variant}`, sx, className)} />
}
