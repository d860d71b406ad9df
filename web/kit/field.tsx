import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode, Ref } from 'react'

export type FieldProps = Omit<TextFieldProps, 'error' | 'helperText' | 'required' | 'ref' | 'variant'> & {
  label: string
  /** One sentence; the field turns red with it. */
  error?: string | undefined
  /** What helps to fill it in; it stays beside an error. */
  hint?: ReactNode
  /** Says 'optional' beside the label; the required ones say nothing. */
  optional?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A text field with its label above. Takes react-hook-form's `register(...)` as it is. */
export function Field({ label, error, hint, optional, ref, ...rest }: FieldProps) {
  return (
    <TextField
      {...rest}
      inputRef={ref}
      label={optional ? <OptionalLabel label={label} /> : label}
      error={error !== undefined}
      helperText={error === undefined ? hint : <ErrorSentence error={error} hint={hint} />}
    />
  )
}

function OptionalLabel({ label }: { label: string }) {
  return (
    <>
      {label}{' '}
      <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
        (optional)
      </Box>
    </>
  )
}

/** An error with its icon, so that it differs without colour. */
export function ErrorSentence({ error, hint }: { error: string; hint?: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="span" sx={{ display: 'flex', gap: 0.75 }}>
        <ErrorIcon aria-hidden sx={{ fontSize: 16, mt: '1px', flex: 'none' }} />
        {error}
      </Box>
      {hint !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {hint}
        </Box>
      )}
    </Box>
  )
}
