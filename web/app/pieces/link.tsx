import type { AnchorHTMLAttributes, ElementType, Ref } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type Props = AnchorHTMLAttributes<HTMLElement> & {
  component?: ElementType
  to?: string
  sx?: Sx
  ref?: Ref<HTMLElement>
}

/** A link in a text, or a button that looks like one. */
export default function Link({ component: Element = 'a', sx, className, ...rest }: Props) {
  return <Element {...rest} className={pieceClass(Element === 'button' ? 'Link-button' : 'Link', sx, className)} />
}
