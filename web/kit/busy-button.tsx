import Button, { type ButtonProps } from '@mui/material/Button'

/**
 * A button whose action takes time. While it is busy, a press does nothing, and it looks disabled but keeps the focus:
 * otherwise a keyboard would start over at the top of the page, and Enter couldn’t try again after a failure.
 */
export function BusyButton({ busy, disabled, onClick, ...rest }: ButtonProps & { busy: boolean }) {
  return (
    <Button
      {...rest}
      disabled={!busy && disabled}
      aria-disabled={busy}
      // Prevented, a submit button doesn’t send its form either, also not by Enter in a field.
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
