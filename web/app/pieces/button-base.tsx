import type { ElementType } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { PieceProps } from '#web/app/door/sx.ts'
import { useFocusVisible } from '#web/app/door/use-focus-visible.ts'

/** The base of all buttons: a button or a link that shows the focus only to a keyboard. */
export default function ButtonBase<E extends ElementType = 'button'>({
  component,
  piece = 'ButtonBase',
  disabled = false,
  sx,
  className,
  onFocus,
  onBlur,
  ...rest
}: PieceProps<E, { piece?: string; disabled?: boolean | undefined }>) {
  const Element: ElementType = component ?? 'button'
  const { focusClass, handlers } = useFocusVisible({ onFocus, onBlur }, disabled)
  return (
    <Element
      {...(Element === 'button' && { type: 'button', disabled })}
      tabIndex={disabled ? -1 : 0}
      {...rest}
      {...handlers}
      className={pieceClass(piece, sx, className, disabled && 'Mui-disabled', focusClass)}
    />
  )
}
