import { schoolsWords } from '#contract/schools/words.ts'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo, useState, type Ref } from 'react'
import { ErrorSentence } from '#web/kit/fields/field.tsx'
import { timeOfDay } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { isTimeZone } from '#contract/language/zones.ts'
import { knownZones, searchZones } from './time-zones.ts'

type Props = {
  value: string
  onChange: (zone: string) => void
  onBlur: () => void
  error?: string | undefined
  /** A description of what an empty field means. */
  whenEmpty: string
  inputRef: Ref<HTMLInputElement>
}

/** A field for a time zone, with a search by city. Keeps any typed text, even if it isn't a time zone. */
export function TimeZoneField({ value, onChange, onBlur, error, whenEmpty, inputRef }: Props) {
  const now = useNow(10_000)
  const [stored] = useState(value)
  const zones = useMemo(() => knownZones(stored), [stored])
  const hint = value.trim()
    ? isTimeZone(value) && schoolsWords.timeThere({ now: timeOfDay(now, value) })
    : schoolsWords.timeZoneHint({ whenEmpty })
  return (
    <Autocomplete
      freeSolo
      forcePopupIcon
      autoHighlight
      disableClearable
      openText={schoolsWords.showAllZones}
      closeText={schoolsWords.hideTimeZones}
      options={zones}
      value={value}
      inputValue={value}
      onInputChange={(_event, text) => onChange(text)}
      // The same height as the other fields.
      sx={{ '&& .MuiOutlinedInput-root': { py: 0 } }}
      filterOptions={(options, { inputValue }) => searchZones(options, inputValue)}
      slotProps={{
        // The list is rendered outside the page's landmarks, so it gets a landmark role itself.
        popper: { role: 'region', 'aria-label': schoolsWords.timeZones },
        listbox: { sx: { '&& .MuiAutocomplete-option': { minHeight: 44 } } },
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={schoolsWords.timeZone}
          onBlur={onBlur}
          error={error !== undefined}
          helperText={error === undefined ? hint : <ErrorSentence error={error} hint={hint || undefined} />}
        />
      )}
    />
  )
}
