import type { ElementType } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { PieceProps } from '#web/app/door/sx.ts'

export default function AppBar<E extends ElementType = 'header'>({ component, sx, className, ...rest }: PieceProps<E>) {
  const Element: ElementType = component ?? 'header'
  return <Element {...rest} className={pieceClass('AppBar', sx, className)} />
}
