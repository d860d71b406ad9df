import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useCorrectPending, type Correction } from '#web/classes/api.ts'
import type { FormRow } from './form-rows.ts'

type Props = { classId: string; row: FormRow; onClose: () => void }

const fields = [
  { name: 'first_name', rowField: 'firstName', label: classesWords.firstName, longest: 100 },
  { name: 'last_name', rowField: 'lastName', label: classesWords.lastName, longest: 100 },
  { name: 'email', rowField: 'email', label: classesWords.email, longest: 254 },
] as const

/** Corrects a student who hasn't registered yet, at once and only in this class. */
export function CorrectStudentDialog({ classId, row, onClose }: Props) {
  const [values, setValues] = useState({ first_name: row.firstName, last_name: row.lastName, email: row.email })
  const correction = useCorrectPending(classId)
  const notify = useNotice()
  const refused = readFieldErrors(correction.error)
  const isKnown = fields.some(({ name }) => refused[name])

  function send(): void {
    const changes: Correction = {}
    for (const { name, rowField } of fields)
      if (values[name].trim() !== row[rowField]) changes[name] = values[name].trim()
    if (Object.keys(changes).length === 0) return onClose()
    correction.mutate(
      { pendingId: row.id ?? '', correction: changes },
      {
        onSuccess: ({ first_name, last_name }) => {
          notify(classesWords.corrected({ firstName: first_name, lastName: last_name }))
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      title={classesWords.correctStudent}
      confirmLabel={classesWords.saveCorrection}
      busyLabel={classesWords.saving}
      busy={correction.isPending}
      error={correction.error && !isKnown ? errorSentence(correction.error, classesWords.correctionFailed) : null}
      onConfirm={send}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {classesWords.correctionHint}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map(({ name, label, longest }) => (
          <Field
            key={name}
            label={label}
            value={values[name]}
            error={refused[name]?.join(' ')}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            onKeyDown={(event) => event.key === 'Enter' && send()}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: longest } }}
          />
        ))}
      </Box>
    </ConfirmDialog>
  )
}
