import type { ElementType } from 'react'
import { classFor, type PieceProps } from '#web/app/door/sx.ts'

/** Any element with a style. */
export default function Box<E extends ElementType = 'div'>({ component, sx, className, ...rest }: PieceProps<E>) {
  const Element: ElementType = component ?? 'div'
  return <Element {...rest} className={['MuiBox-root', classFor(sx), className].filter(Boolean).join(' ')} />
}
