import { schoolsWords, accessAnswerMessages, schoolPageMessages } from '#contract/schools/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import type { AddedSchool, School } from '#contract/schools/schools.ts'
import { ApiError } from '#web/api/api-error.ts'
import { showTrouble } from '#web/api/show-trouble.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { saveSchool } from './admin-api.ts'
import { asSent, schoolFields, sharesDomain, type SchoolField, type SchoolForm } from './school-form-values.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { PlusAddressesField } from './plus-addresses-field.tsx'
import { RetentionFields } from './retention-fields.tsx'
import { useSchoolForm } from './use-school-form.ts'

type Props = {
  /** The university that is changed. Null for a new one. */
  school: School | null
  /** The request for access that adding approves, with its sender. */
  request?: { id: string; from: string } | null
  begins: SchoolForm
  otherSchools: readonly School[]
  onSaved: () => void
  onClose: () => void
}

/** The form of a university, new or changed. What was typed stays until it was saved or the dialog is closed. */
export default function SchoolDialog({ school, request = null, begins, otherSchools, onSaved, onClose }: Props) {
  const { adminId } = useSession()
  const stepUp = useStepUp()
  const page = school
    ? schoolsWords.universityId({ id: school.id })
    : schoolsWords.newUniversityFrom({ from: request?.id ?? '' })
  const { form, values, isTyped, forget } = useSchoolForm({ begins, otherSchools, page, adminId })
  const [trouble, setTrouble] = useState<string | null>(null)
  const { errors, isSubmitting } = form.formState

  // Enter pressed twice must not save twice. Once saved, the form is about to close.
  const isBusy = useRef(false)
  const allowSave = () => {
    isBusy.current = false
  }
  const send = form.handleSubmit(async (formValues) => {
    setTrouble(null)
    const body: AddedSchool = { ...asSent(formValues), ...(request && { access_request: request.id }) }
    try {
      await stepUp.run(() => saveSchool(school?.id ?? null, body))
      forget()
      onSaved()
    } catch (error) {
      allowSave()
      if (error instanceof StepUpCanceled) return
      setTrouble(
        describeTrouble(error, school) ??
          showTrouble(error, schoolFields, form.setError, schoolPageMessages.saveFailed),
      )
    }
  }, allowSave)
  const save = () => {
    if (isBusy.current) return
    isBusy.current = true
    void send()
  }
  const text = (name: Exclude<SchoolField, 'time_zone' | 'plus_addresses'>) => ({
    error: errors[name]?.message,
    ...form.register(name),
  })
  const isMoved =
    school !== null &&
    (values.faculty_domain !== school.faculty_domain || values.student_domain !== school.student_domain)

  return (
    <>
      <ConfirmDialog
        open
        title={school ? schoolsWords.editUniversity : schoolsWords.addUniversity}
        confirmLabel={school ? schoolsWords.saveChanges : schoolsWords.addUniversity}
        busyLabel={school ? schoolsWords.saving : schoolsWords.adding}
        busy={isSubmitting}
        holds={isTyped}
        error={trouble}
        onConfirm={save}
        onClose={() => {
          forget()
          onClose()
        }}
      >
        <Box
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
          sx={{ display: 'grid', gap: 2.5 }}
        >
          {request && <Alert severity="info">{schoolsWords.addingApproves({ from: request.from })}</Alert>}
          <Field label={schoolsWords.name} autoComplete="off" autoFocus {...text('name')} />
          <Domain label={schoolsWords.facultyDomain} {...text('faculty_domain')} />
          <Domain label={schoolsWords.studentDomain} {...text('student_domain')} />
          <Controller
            control={form.control}
            name="time_zone"
            render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
              <TimeZoneField
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                inputRef={ref}
                error={error?.message}
                whenEmpty={school ? schoolsWords.leftEmptyStaysAs : schoolsWords.leftEmptyServersOwn}
              />
            )}
          />
          {sharesDomain(values) && <Alert severity="info">{schoolsWords.sharedDomain}</Alert>}
          {isMoved && <Alert severity="info">{schoolsWords.newDomainsDelayed}</Alert>}
          <Controller
            control={form.control}
            name="plus_addresses"
            render={({ field: { value, onChange } }) => <PlusAddressesField value={value} onChange={onChange} />}
          />
          <RetentionFields fieldOf={text} isNew={school === null} />
          {/* Enter in a field saves. The visible button is below. */}
          <button type="submit" hidden disabled={isSubmitting} aria-label={schoolsWords.save} />
        </Box>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  )
}

/** A message that only this form has, or null when the server's or the fields' are enough. */
function describeTrouble(error: unknown, school: School | null): string | null {
  if (!(error instanceof ApiError)) return schoolPageMessages.saveFailed
  if (error.status === 0) return schoolPageMessages.network
  if (error.status === 404) return school ? schoolPageMessages.gone : accessAnswerMessages.gone
  return null
}

/** A field for an email domain: no capital at its start, nothing corrected. */
function Domain(props: Parameters<typeof Field>[0]) {
  return (
    <Field
      hint={schoolsWords.domainOnlyWithoutSymbol}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      inputMode="url"
      {...props}
    />
  )
}
