import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import { maxPasswordLength } from '#contract/sign-in/passwords.ts'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { DraftNotes } from '#web/kit/unsaved/draft-notes.tsx'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { useUpdateStudent } from './api.ts'
import { toChangedStudent, findFormFaults, readRefusal, type StudentField, type StudentForm } from './panel-students.ts'

type Props = { student: StudentProfile; onSaved: () => void; onClose: () => void }

/** A form for a student's names, and for a new password if they forgot theirs. The email address can't be changed. */
export function EditStudentDialog({ student, onSaved, onClose }: Props) {
  const form = useStudentForm(student, onSaved, onClose)
  const text = (name: StudentField) => ({
    ...form.text(name),
    readOnly: form.isSaving,
    autoComplete: name === 'password' ? 'new-password' : 'off',
  })

  return (
    <>
      <ConfirmDialog
        open
        title={administrationWords.editStudent}
        confirmLabel={administrationWords.saveChanges}
        busyLabel={administrationWords.saving}
        busy={form.isSaving}
        holds={form.isChanged}
        error={form.error}
        onConfirm={form.send}
        onClose={form.close}
      >
        <Box
          component="form"
          noValidate
          aria-label={administrationWords.editStudent}
          onSubmit={(event) => {
            event.preventDefault()
            form.send()
          }}
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2.5, pt: 0.75 }}
        >
          <DraftNotes form={form} overtaken={form.overtaken.filter((field) => field !== 'password')} />
          <Field
            label={administrationWords.firstName}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            {...text('first_name')}
          />
          <Field
            label={administrationWords.lastName}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            {...text('last_name')}
          />
          <Field
            label={administrationWords.email}
            readOnly
            value={student.email}
            hint={panelMessages.emailStays}
            slotProps={{ input: { sx: { bgcolor: 'neutralFill' } } }}
            sx={wide}
          />
          <Box sx={wide}>
            <PasswordField
              label={administrationWords.newPassword}
              optional
              hint={panelMessages.keepPassword}
              slotProps={{ htmlInput: { maxLength: maxPasswordLength } }}
              {...text('password')}
            />
            {form.values.password !== '' && (
              <Box component="p" sx={{ m: 0, mt: 1, typography: 'caption', color: 'text.secondary' }}>
                {administrationWords.newPasswordAbout}
              </Box>
            )}
          </Box>
          {/* A hidden button, so that Enter in a field submits the form. The visible button is below, outside the form. */}
          <button type="submit" hidden>
            {administrationWords.saveChanges}
          </button>
        </Box>
      </ConfirmDialog>
      {form.question}
    </>
  )
}

const wide = { gridColumn: '1 / -1' }

/** The state of a student's form. Changed names are kept until they are saved or discarded. */
function useStudentForm(student: StudentProfile, onSaved: () => void, onClose: () => void) {
  const { facultyId } = useSession()
  const { id, first_name, last_name } = student
  const form = useDraftForm<StudentForm, Partial<StudentForm>>({
    draftOf: { page: `student-${id}`, facultyId },
    stored: { first_name, last_name, password: '' },
    // A password is never stored.
    pack: (values, stored) => selectChanges({ ...values, password: '' }, stored),
    // Fields that weren't edited show someone else's change, so that saving doesn't undo it.
    follow: (values, stored, next) => ({ ...next, ...selectChanges(values, stored) }),
    findFaults: findFormFaults,
  })
  const update = useUpdateStudent(student)
  const stepUp = useStepUp()

  return {
    ...form,
    isSaving: update.isPending,
    /** The dialog that asks for a fresh proof of identity when the server requires one. */
    question: stepUp.dialog,
    send: () => void form.submit(save, (error) => (error instanceof StepUpCanceled ? null : readRefusal(error))),
    close() {
      form.forget()
      onClose()
    },
  }

  async function save(values: StudentForm): Promise<void> {
    await stepUp.run(() => update.mutateAsync(toChangedStudent(values, student)))
    form.forget()
    onSaved()
  }
}
