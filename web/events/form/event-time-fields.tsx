import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'
import { serverNow } from '#web/api/client.ts'
import { ErrorSentence, Field } from '#web/kit/fields/field.tsx'
import type { Form } from '#web/kit/fields/use-form.ts'
import { longDate, viewerZone } from '#web/kit/time/times.ts'
import { ChoiceField, type Choice, type ChoiceFieldProps } from './choice-field.tsx'
import type { EventFormValues } from './event-form-values.ts'
import { describeFormTimes, listOccurrences } from './event-time-words.ts'
import { isDate } from '#web/events/event-times.ts'

type TimeField =
  | 'startHour'
  | 'startMinute'
  | 'startHalf'
  | 'startOccurrence'
  | 'endHour'
  | 'endMinute'
  | 'endHalf'
  | 'endOccurrence'

type Props = {
  form: Form<EventFormValues>
  schoolZone: string | null | undefined
  /** A date to suggest while none is chosen, such as `2026-03-10`. */
  suggestedDate?: string | undefined
}

/** The fields for date, start and end, with a summary below. */
export function EventTimeFields({ form, schoolZone, suggestedDate }: Props) {
  const { values, faults, change } = form
  const startError = faults.startHour ?? faults.startMinute
  const endError = faults.endHour ?? faults.endMinute
  const says = describeFormTimes(values, viewerZone(), serverNow(), schoolZone)
  // The errors of these fields are shown below all three.
  const time = (field: TimeField, isWrong = false) => ({ ...form.text(field), error: undefined, isWrong })
  const end = (field: 'endHour' | 'endMinute' | 'endHalf', isWrong = false) => ({
    ...time(field, isWrong),
    // A new end is on the start’s day or the next, so the additional days of a longer event are dropped.
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value, laterDays: 0 }),
  })
  return (
    <>
      <Field
        {...form.text('date')}
        label={eventsWords.date}
        type="date"
        hint={isDate(values.date) ? longDate(`${values.date}T12:00`) : undefined}
        slotProps={{ htmlInput: { max: '2199-12-31' } }}
        sx={{ maxWidth: { sm: 280 } }}
      />
      {suggestedDate && values.date === '' && (
        <Button
          variant="tonal"
          sx={{ justifySelf: 'start', mt: -1.5 }}
          onClick={() => {
            change({ date: suggestedDate })
            // The button is gone after the click.
            form.focus('date')
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
            {...time('startHour', faults.startHour !== undefined)}
            choices={hourChoices}
            ariaLabel={eventsWords.startHour}
            describedBy={startError && 'start-error'}
          />
          <ChoiceField
            {...time('startMinute', startError !== undefined && values.startMinute === '')}
            choices={minuteChoices}
            ariaLabel={eventsWords.startMinute}
            describedBy={startError && 'start-error'}
          />
          <ChoiceField
            {...time('startHalf')}
            choices={halfChoices}
            ariaLabel={eventsWords.startAMPM}
            onChange={({ target }) => {
              const startHalf = target.value === 'PM' ? 'PM' : 'AM'
              // Until an end is chosen, it is most likely in the same half of the day as the start.
              change(values.endHour === '' ? { startHalf, endHalf: startHalf } : { startHalf })
            }}
          />
          <OccurrenceField field={time('startOccurrence')} choices={listOccurrences(values, viewerZone(), 'start')} />
        </Times>
        <Times legend={eventsWords.end} optional error={endError} errorId="end-error">
          <ChoiceField
            {...end('endHour', faults.endHour !== undefined)}
            choices={hourChoices}
            ariaLabel={eventsWords.endHour}
            describedBy={endError && 'end-error'}
          />
          <ChoiceField
            {...end('endMinute', faults.endMinute !== undefined)}
            choices={minuteChoices}
            ariaLabel={eventsWords.endMinute}
            describedBy={endError && 'end-error'}
          />
          <ChoiceField {...end('endHalf')} choices={halfChoices} ariaLabel={eventsWords.endAMPM} />
          <OccurrenceField field={time('endOccurrence')} choices={listOccurrences(values, viewerZone(), 'end')} />
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

type OccurrenceProps = {
  field: Omit<ChoiceFieldProps, 'choices' | 'ariaLabel'>
  /** The two moments. Null if clocks show the time only once. */
  choices: Choice[] | null
}

/** Asks which of two moments is meant, below their time. */
function OccurrenceField({ field, choices }: OccurrenceProps) {
  if (!choices) return null
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', mt: 0.75 }}>
      <ChoiceField {...field} label={eventsWords.whichOccurrence} choices={choices} />
    </Box>
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

const none: Choice = { value: '', words: '–' }

/** 1 to 12, preceded by an empty choice. */
const hourChoices: Choice[] = [
  none,
  ...Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), words: String(i + 1) })),
]

/** 00 to 59, preceded by an empty choice. */
const minuteChoices: Choice[] = [
  none,
  ...Array.from({ length: 60 }, (_, i) => ({ value: String(i), words: String(i).padStart(2, '0') })),
]

const halfChoices: Choice[] = [
  { value: 'AM', words: eventsWords.am },
  { value: 'PM', words: eventsWords.pm },
]
