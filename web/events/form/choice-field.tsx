import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Ref } from 'react'
import { ErrorSentence } from '#web/kit/fields/field.tsx'

export type Choice = { value: string; words: string }

export type ChoiceFieldProps = {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  ref: Ref<HTMLInputElement>
  choices: Choice[]
  label?: string
  /** The accessible name, if the field has no visible label. */
  ariaLabel?: string
  /** The id of an element elsewhere that shows the error. */
  describedBy?: string | undefined
  isWrong?: boolean
  error?: string | undefined
}

/** A select in the event form. */
export function ChoiceField({ name, ref, choices, ariaLabel, describedBy, isWrong, error, ...rest }: ChoiceFieldProps) {
  return (
    <TextField
      {...rest}
      select
      id={`event-${name}`}
      name={name}
      inputRef={ref}
      error={isWrong || error !== undefined}
      helperText={error && <ErrorSentence error={error} />}
      slotProps={{
        select: {
          SelectDisplayProps: { 'aria-label': ariaLabel, 'aria-describedby': describedBy },
          displayEmpty: true,
        },
      }}
      sx={{ '& .MuiSelect-select': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'normal' } }}
    >
      {choices.map(({ value, words }) => (
        <MenuItem key={value} value={value}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  )
}
