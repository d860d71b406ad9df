import {
  createContext,
  use,
  useState,
  type ElementType,
  type HTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react'
import { pieceClass } from '#web/app/door/piece-class.ts'
import type { Sx } from '#web/app/door/sx.ts'

type State = { error: boolean; disabled: boolean; isFocused: boolean; setFocused: (isFocused: boolean) => void }
type Props = {
  variant?: 'outlined'
  fullWidth?: boolean
  error?: boolean
  disabled?: boolean
  sx?: Sx
  children: ReactNode
}

const FieldState = createContext<State>({
  error: false,
  disabled: false,
  isFocused: false,
  setFocused: () => undefined,
})

/** A field with its label above, and its hint or error below. */
export default function FormControl({ fullWidth = false, error = false, disabled = false, sx, children }: Props) {
  const [isFocused, setFocused] = useState(false)
  return (
    <FieldState value={{ error, disabled, isFocused, setFocused }}>
      <div className={pieceClass(fullWidth ? 'FormControl-full' : 'FormControl-own', sx)}>{children}</div>
    </FieldState>
  )
}

/** Returns the classes of a part of the field, including those for its state. */
function usePartClass(part: string, piece = 'FormControl-full'): string {
  const { error, disabled, isFocused } = use(FieldState)
  return pieceClass(
    `${piece} ${part}`,
    null,
    error && 'Mui-error',
    disabled && 'Mui-disabled',
    isFocused && 'Mui-focused',
  )
}

export function Label({ htmlFor, ...rest }: HTMLAttributes<HTMLLabelElement> & { htmlFor: string }) {
  return <label data-shrink="true" htmlFor={htmlFor} {...rest} className={usePartClass('MuiInputLabel-root')} />
}

type HelperProps = HTMLAttributes<HTMLElement> & { component: ElementType }

export function HelperText({ component: Element, ...rest }: HelperProps) {
  return <Element {...rest} className={usePartClass('MuiFormHelperText-root')} />
}

export type OutlinedInputProps = InputHTMLAttributes<HTMLInputElement> & {
  inputRef?: Ref<HTMLInputElement>
  endAdornment?: ReactNode
  /** Ignored here. Only the surrounding field uses it. */
  fullWidth?: boolean
  slotProps?: { input?: InputHTMLAttributes<HTMLInputElement> }
}

export function Input({ inputRef, endAdornment, slotProps, onFocus, onBlur, ...rest }: OutlinedInputProps) {
  const { error, disabled, setFocused } = use(FieldState)
  const piece = endAdornment ? 'FormControl-full' : 'Input'
  return (
    <div className={usePartClass('MuiOutlinedInput-root', piece)}>
      <input
        type="text"
        {...rest}
        {...slotProps?.input}
        aria-invalid={error}
        disabled={disabled}
        ref={inputRef}
        className={usePartClass('MuiOutlinedInput-input', piece)}
        onFocus={(event) => {
          setFocused(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          onBlur?.(event)
        }}
      />
      {endAdornment}
      <fieldset aria-hidden className={usePartClass('MuiOutlinedInput-notchedOutline')} />
    </div>
  )
}
