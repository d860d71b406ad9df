import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { serverNow } from '#web/api/client.ts'
import { ErrorSentence, Field } from '#web/kit/fields/field.tsx'
import { longDate, viewerZone } from '#web/kit/time/times.ts'
import { ChoiceField } from './choice-field.tsx'
import type { EventFormValues } from './event-form-values.ts'
import { halfChoices, hourChoices, minuteChoices } from './event-time-choices.ts'
import { describeFormTimes } from './event-time-words.ts'
import { isDate } from '#web/events/event-times.ts'

type Props = {
  form: UseFormReturn<EventFormValues>
  schoolZone: string | null | undefined
  /** A day to offer while none is chosen, `2026-03-10`. */
  suggestedDate?: string | undefined
}

/** Date, start and end, and their summary. */
export function EventTimeFields({ form, schoolZone, suggestedDate }: Props) {
  const { control, register, setValue, getValues } = form
  const { errors } = form.formState
  const values = { ...getValues(), ...useWatch({ control }) }
  const startError = errors.startHour?.message ?? errors.startMinute?.message
  const endError = errors.endHour?.message ?? errors.endMinute?.message
  const says = describeFormTimes(values, viewerZone(), serverNow(), schoolZone)
  // A new end means this day or the next, so additional days of an event made elsewhere are dropped.
  const onEndChosen = () => setValue('laterDays', 0)
  return (
    <>
      <Field
        {...register('date')}
        label={eventsWords.date}
        type="date"
        error={errors.date?.message}
        hint={isDate(values.date) ? longDate(`${values.date}T12:00`) : undefined}
        slotProps={{ htmlInput: { max: '2199-12-31' } }}
        sx={{ maxWidth: { sm: 280 } }}
      />
      {suggestedDate && values.date === '' && (
        <Button
          variant="tonal"
          sx={{ justifySelf: 'start', mt: -1.5 }}
          onClick={() => {
            setValue('date', suggestedDate, { shouldDirty: true, shouldValidate: errors.date !== undefined })
            // The button is gone then.
            form.setFocus('date')
          }}
        >
          {eventsWords.suggestedDate({ date: longDate(`${suggestedDate}T12:00`) })}
        </Button>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2.5,
        }}
      >
        <Times legend={eventsWords.start} error={startError} errorId="start-error">
          <ChoiceField
            control={control}
            name="startHour"
            choices={hourChoices}
            ariaLabel={eventsWords.startHour}
            isWrong={errors.startHour !== undefined}
            describedBy={startError && 'start-error'}
          />
          <ChoiceField
            control={control}
            name="startMinute"
            choices={minuteChoices}
            ariaLabel={eventsWords.startMinute}
            isWrong={startError !== undefined && values.startMinute === ''}
            describedBy={startError && 'start-error'}
          />
          <ChoiceField
            control={control}
            name="startHalf"
            choices={halfChoices}
            ariaLabel={eventsWords.startAMPM}
            onChosen={(half) => {
              // Until an end is chosen, it is more likely in the start's half of the day.
              if (getValues('endHour') === '') setValue('endHalf', half === 'PM' ? 'PM' : 'AM')
            }}
          />
        </Times>
        <Times legend={eventsWords.end} optional error={endError} errorId="end-error">
          <ChoiceField
            control={control}
            name="endHour"
            choices={hourChoices}
            ariaLabel={eventsWords.endHour}
            isWrong={errors.endHour !== undefined}
            describedBy={endError && 'end-error'}
            onChosen={onEndChosen}
          />
          <ChoiceField
            control={control}
            name="endMinute"
            choices={minuteChoices}
            ariaLabel={eventsWords.endMinute}
            isWrong={errors.endMinute !== undefined}
            describedBy={endError && 'end-error'}
            onChosen={onEndChosen}
          />
          <ChoiceField
            control={control}
            name="endHalf"
            choices={halfChoices}
            ariaLabel={eventsWords.endAMPM}
            onChosen={onEndChosen}
          />
        </Times>
      </Box>
      <Box
        aria-live="polite"
        sx={{ typography: 'caption', color: 'text.secondary', mt: -1.25, display: 'grid', gap: 0.5 }}
      >
        {says.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </Box>
    </>
  )
}

type TimesProps = {
  legend: string
  optional?: boolean
  error: string | undefined
  errorId: string
  children: ReactNode
}

function Times({ legend, optional = false, error, errorId, children }: TimesProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, typography: 'subtitle2' }}>
        {legend}{' '}
        {optional && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {eventsWords.optional}
          </Box>
        )}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1.1fr', gap: 1 }}>{children}</Box>
      {error && (
        <FormHelperText error id={errorId} sx={{ mt: 0.75 }}>
          <ErrorSentence error={error} />
        </FormHelperText>
      )}
    </Box>
  )
}
