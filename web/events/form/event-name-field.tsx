import { eventsWords } from '#contract/events/words.ts'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { Field, type FieldProps } from '#web/kit/fields/field.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

type Props = Omit<FieldProps, 'label'> & {
  /** Another event of the same name. */
  namesake: FacultyEvent | undefined
}

/** The event's name. Another event with that name gets a note, but isn't refused: lectures repeat every year. */
export function EventNameField({ namesake, ...field }: Props) {
  return (
    <Field
      {...field}
      label={eventsWords.eventNameLabel}
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
