import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { InputBaseComponentProps } from '@mui/material/InputBase'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId, type ReactNode, type Ref } from 'react'
import { kitWords } from '#contract/kit/words.ts'

// MUI's TextField isn't used, because its select and menu slow down the sign-in page on a slow phone.
type InputProps = Omit<
  OutlinedInputProps,
  'error' | 'label' | 'required' | 'ref' | 'inputRef' | 'slotProps' | 'sx' | 'notched' | 'size'
>

export type FieldProps = InputProps & {
  label: ReactNode
  /** The error, as one sentence. It turns the field red. */
  error?: string | undefined
  /** A hint, which stays visible next to an error. */
  hint?: ReactNode
  /** Shows 'optional' next to the label. Required fields have no note. */
  optional?: boolean
  ref?: Ref<HTMLInputElement>
  /** `htmlInput` is the `input` element, and `input` the frame around it. */
  slotProps?: {
    htmlInput?: InputBaseComponentProps & { sx?: SxProps<Theme> }
    input?: Partial<InputProps> & { sx?: SxProps<Theme> }
  }
  sx?: SxProps<Theme>
}

/** A text field with its label above. */
export function Field({
  label,
  error,
  hint,
  optional = false,
  ref,
  slotProps,
  sx,
  id,
  fullWidth = true,
  ...rest
}: FieldProps) {
  const madeId = useId()
  const fieldId = id ?? madeId
  const hasWords = error !== undefined || (hint !== undefined && hint !== null)
  return (
    <FormControl
      variant="outlined"
      fullWidth={fullWidth}
      error={error !== undefined}
      disabled={rest.disabled ?? false}
      {...(sx ? { sx } : {})}
    >
      <InputLabel id={`${fieldId}-label`} htmlFor={fieldId}>
        <FieldLabel label={label} optional={optional} />
      </InputLabel>
      <OutlinedInput
        {...rest}
        {...slotProps?.input}
        {...(ref ? { inputRef: ref } : {})}
        id={fieldId}
        aria-describedby={hasWords ? `${fieldId}-words` : undefined}
        {...(slotProps?.htmlInput ? { slotProps: { input: slotProps.htmlInput } } : {})}
      />
      {hasWords && (
        <FormHelperText id={`${fieldId}-words`} component="div">
          {error === undefined ? hint : <ErrorSentence error={error} hint={hint} />}
        </FormHelperText>
      )}
    </FormControl>
  )
}

/** A field's label, with 'optional' if the field may stay empty. */
export function FieldLabel({ label, optional }: { label: ReactNode; optional: boolean }) {
  if (!optional) return label
  return (
    <>
      {label}{' '}
      <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
        {kitWords.optional}
      </Box>
    </>
  )
}

/** An error with an icon, so that it doesn't depend on color. */
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
