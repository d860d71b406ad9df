import type { ElementType } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { PieceProps } from '#web/app/door/sx.ts'

export default function Toolbar<E extends ElementType = 'div'>({ component, sx, className, ...rest }: PieceProps<E>) {
  const Element: ElementType = component ?? 'div'
  return <Element {...rest} className={pieceClass('Toolbar', sx, className)} />
}
