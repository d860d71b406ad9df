import type { ElementType } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { PieceProps } from '#web/app/door/sx.ts'
import { useFocusVisible } from '#web/app/door/use-focus-visible.ts'

/** A link in a text, or a button that looks like one. */
export default function Link<E extends ElementType = 'a'>({
  component,
  sx,
  className,
  onFocus,
  onBlur,
  ...rest
}: PieceProps<E>) {
  const Element: ElementType = component ?? 'a'
  const { focusClass, handlers } = useFocusVisible({ onFocus, onBlur })
  const piece = Element === 'button' ? 'Link-button' : 'Link'
  return <Element {...rest} {...handlers} className={pieceClass(piece, sx, className, focusClass)} />
}
