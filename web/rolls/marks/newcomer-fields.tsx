import { markingWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Field } from '#web/kit/fields/field.tsx'
import type { Problems } from './mark-problems.ts'
import type { TaskValues } from './task.ts'

type Props = { values: TaskValues; problems: Problems; onChange: (change: Partial<TaskValues>) => void }

/** The name of someone with an address that nobody here is known by. */
export function NewcomerFields({ values, problems, onChange }: Props) {
  return (
    <>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
        {markingWords.newcomer}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, mt: 1.5, alignItems: 'start' }}>
        <Field
          label={markingWords.firstName}
          value={values.firstName}
          onChange={(event) => onChange({ firstName: event.target.value })}
          error={problems.first_name}
          autoComplete="off"
        />
        <Field
          label={markingWords.lastName}
          value={values.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
          error={problems.last_name}
          autoComplete="off"
        />
      </Box>
    </>
  )
}
