import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { readRefusal } from '#web/api/read-refusal.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { DraftNotes } from '#web/kit/unsaved/draft-notes.tsx'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCorrectPending, type Correction } from '#web/classes/api.ts'
import type { FormRow } from './form-rows.ts'

type Props = { classId: string; row: FormRow; onClose: () => void }

const fields = [
  { name: 'first_name', rowField: 'firstName', label: classesWords.firstName, longest: 100 },
  { name: 'last_name', rowField: 'lastName', label: classesWords.lastName, longest: 100 },
  { name: 'email', rowField: 'email', label: classesWords.email, longest: 254 },
] as const

/** Corrects a student who hasn’t registered yet, effective immediately and only in this class. */
export function CorrectStudentDialog({ classId, row, onClose }: Props) {
  const { facultyId } = useSession()
  const form = useDraftForm<Required<Correction>, Correction>({
    draftOf: { page: `correct-${classId}-${row.id}`, facultyId },
    stored: { first_name: row.firstName, last_name: row.lastName, email: row.email },
    pack: selectChanges,
  })
  const correct = useCorrectPending(classId).mutateAsync
  const notify = useNotice()
  const correction: Correction = {}
  for (const { name, rowField } of fields) {
    const text = form.values[name].trim()
    if (text !== row[rowField]) correction[name] = text
  }
  const isChanged = Object.keys(correction).length > 0

  function close(): void {
    form.forget()
    onClose()
  }
  const send = () =>
    form.submit(
      async () => {
        if (isChanged) {
          const { first_name, last_name } = await correct({ pendingId: row.id ?? '', correction })
          notify(classesWords.corrected({ firstName: first_name, lastName: last_name }))
        }
        close()
      },
      (error) => readRefusal(error, ['first_name', 'last_name', 'email'], classesWords.correctionFailed),
    )

  return (
    <ConfirmDialog
      open
      isForm
      holds={isChanged}
      title={classesWords.correctStudent}
      confirmLabel={classesWords.saveCorrection}
      busyLabel={classesWords.saving}
      busy={form.isSubmitting}
      error={form.error}
      onConfirm={() => void send()}
      onClose={close}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {classesWords.correctionHint}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DraftNotes form={form} overtaken={form.overtaken} />
        {fields.map(({ name, label, longest }) => (
          <Field
            key={name}
            label={label}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: longest } }}
            {...form.text(name)}
          />
        ))}
      </Box>
    </ConfirmDialog>
  )
}
