import type { ElementType } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { PieceProps } from '#web/app/door/sx.ts'

/** A link in a text, or a button that looks like one. */
export default function Link<E extends ElementType = 'a'>({ component, sx, className, ...rest }: PieceProps<E>) {
  const Element: ElementType = component ?? 'a'
  return <Element {...rest} className={pieceClass(Element === 'button' ? 'Link-button' : 'Link', sx, className)} />
}
