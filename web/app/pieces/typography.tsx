import type { ElementType, HTMLAttributes, Ref } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type Props = HTMLAttributes<HTMLElement> & {
  variant?: string
  component?: ElementType
  sx?: Sx
  ref?: Ref<HTMLElement>
}

/** A text in one of the theme's styles. */
export default function Typography({ variant = 'body1', component, sx, className, ...rest }: Props) {
  const Element = component ?? (variant === 'display' ? 'h1' : /^h\d$/.test(variant) ? (variant as 'h1') : 'p')
  return <Element {...rest} className={pieceClass(`Typography-${variant}`, sx, className)} />
}
