import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Controller, type Control } from 'react-hook-form'
import { ErrorSentence } from '#web/kit/fields/field.tsx'
import type { EventFormValues } from './event-form-values.ts'

export type Choice = { value: string; words: string }

type Props = {
  control: Control<EventFormValues>
  name: 'startHour' | 'startMinute' | 'startHalf' | 'endHour' | 'endMinute' | 'endHalf' | 'before' | 'after'
  choices: Choice[]
  /** The label above the field. */
  label?: string
  /** The name of the field when it has no visible label. */
  ariaLabel?: string
  /** The id of the element with an error shown elsewhere. */
  describedBy?: string | undefined
  isWrong?: boolean
  error?: string | undefined
  onChosen?: (value: string) => void
}

/** One select of the event form. */
export function ChoiceField({
  control,
  name,
  choices,
  label,
  ariaLabel,
  describedBy,
  isWrong,
  error,
  onChosen,
}: Props) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, ...field } }) => (
        <TextField
          {...field}
          select
          id={`event-${name}`}
          inputRef={ref}
          label={label}
          error={isWrong || error !== undefined}
          helperText={error && <ErrorSentence error={error} />}
          onChange={(event) => {
            onChange(event)
            onChosen?.(event.target.value)
          }}
          slotProps={{
            select: {
              SelectDisplayProps: { 'aria-label': ariaLabel, 'aria-describedby': describedBy },
              displayEmpty: true,
            },
          }}
          sx={{ '& .MuiSelect-select': { fontVariantNumeric: 'tabular-nums' } }}
        >
          {choices.map(({ value, words }) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  )
}
