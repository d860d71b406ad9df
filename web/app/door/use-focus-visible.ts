import { useState, type FocusEvent, type FocusEventHandler } from 'react'

type Handlers = { onFocus?: FocusEventHandler<never> | undefined; onBlur?: FocusEventHandler<never> | undefined }

/** Returns MUI's class for keyboard focus, and the handlers that detect it, which also call the given handlers. */
export function useFocusVisible({ onFocus, onBlur }: Handlers, isDisabled = false) {
  const [isFocusVisible, setFocusVisible] = useState(false)
  if (isDisabled && isFocusVisible) setFocusVisible(false)
  return {
    focusClass: isFocusVisible && 'Mui-focusVisible',
    handlers: {
      onFocus: (event: FocusEvent<HTMLElement>) => {
        setFocusVisible(event.currentTarget.matches(':focus-visible'))
        onFocus?.(event as never)
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        setFocusVisible(false)
        onBlur?.(event as never)
      },
    },
  } as const
}
