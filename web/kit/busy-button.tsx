import Button, { type ButtonProps } from '@mui/material/Button'

/**
 * A button whose action takes time. While it is busy, it looks disabled and ignores presses, but keeps the focus.
 * Without the focus, a keyboard would start over at the top of the page, and Enter couldn’t retry after a failure.
 */
export function BusyButton({ busy, disabled, onClick, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button
      {...rest}
      disabled={!busy && disabled}
      aria-disabled={busy}
      // Preventing the click keeps a submit button from sending its form, even when Enter is pressed in a field.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
