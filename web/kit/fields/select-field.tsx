import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode, Ref } from 'react'
import { ErrorSentence, FieldLabel } from './field.tsx'

type Props = Omit<TextFieldProps, 'error' | 'helperText' | 'required' | 'ref' | 'variant' | 'select'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Like `Field`, for a choice. Its children are MenuItems. */
export function SelectField({ label, error, hint, optional = false, ref, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      {...(ref ? { inputRef: ref } : {})}
      select
      label={<FieldLabel label={label} optional={optional} />}
      error={error !== undefined}
      helperText={error === undefined ? hint : <ErrorSentence error={error} hint={hint} />}
    />
  )
}
