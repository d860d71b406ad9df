import { useState, type ButtonHTMLAttributes, type ElementType, type FocusEvent, type Ref } from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

export type ButtonProps = ButtonHTMLAttributes<HTMLElement> & {
  component?: ElementType
  /** The address, where the button is a link. */
  to?: string
  sx?: Sx
  ref?: Ref<HTMLElement>
}

/** What all buttons are: a button or a link that shows the focus only to a keyboard. */
export default function ButtonBase({
  component: Element = 'button',
  piece = 'ButtonBase',
  disabled = false,
  sx,
  className,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps & { piece?: string }) {
  const [isFocusVisible, setFocusVisible] = useState(false)
  if (disabled && isFocusVisible) setFocusVisible(false)
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
