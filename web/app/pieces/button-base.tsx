import { useState, type ElementType, type FocusEvent } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { PieceProps } from '#web/app/door/sx.ts'

/** What all buttons are: a button or a link that shows the focus only to a keyboard. */
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
  const [isFocusVisible, setFocusVisible] = useState(false)
  if (disabled && isFocusVisible) setFocusVisible(false)
  const Element: ElementType = component ?? 'button'
  return (
    <Element
      {...(Element === 'button' && { type: 'button', disabled })}
      tabIndex={disabled ? -1 : 0}
      {...rest}
      onFocus={(event: FocusEvent<HTMLElement>) => {
        setFocusVisible(event.currentTarget.matches(':focus-visible'))
        onFocus?.(event)
      }}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        setFocusVisible(false)
        onBlur?.(event)
      }}
      className={pieceClass(piece, sx, className, disabled && 'Mui-disabled', isFocusVisible && 'Mui-focusVisible')}
    />
  )
}
