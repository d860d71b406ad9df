import { eventsWords } from '#contract/events/words.ts'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/kit/fields/field.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

type Props = {
  // Passed in, because the first registered field with an error gets the focus.
  registration: UseFormRegisterReturn<'name'>
  error: string | undefined
  /** Another event of the same name. */
  namesake: FacultyEvent | undefined
}

/** The event's name. Another event with that name gets a note, but isn't refused: lectures repeat every year. */
export function EventNameField({ registration, error, namesake }: Props) {
  return (
    <Field
      {...registration}
      label={eventsWords.eventNameLabel}
      error={error}
      hint={namesake ? <Warning event={namesake} /> : eventsWords.eventNameHint}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  )
}

function Warning({ event }: { event: FacultyEvent }) {
  return (
    <Box component="output" sx={{ display: 'flex', gap: 0.75, color: 'warningText' }}>
      <WarningIcon aria-hidden sx={{ fontSize: 16, mt: '1px', flex: 'none' }} />
      {eventsWords.sameNameExists({ date: shortDate(event.date) })}
    </Box>
  )
}
