import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useId, useRef } from 'react'
import { schoolsWords, accessAnswerMessages, schoolPageMessages } from '#contract/schools/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type VersionedSchool, schoolVersion, withPending } from '#contract/versions.ts'
import type { AddedSchool, School, ChangedSchool } from '#contract/schools/schools.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { readRefusal } from '#web/api/read-refusal.ts'
import { rebase, saveOnVersion, withChangedBack } from '#web/api/save-on-version.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { describeOtherChanges, describeConflicts } from '#web/kit/unsaved/other-changes.ts'
import { useDraftForm } from '#web/kit/unsaved/use-draft-form.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { useSession } from '#web/session/use-session.ts'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { addSchool } from './admin-api.ts'
import {
  asChange,
  asSent,
  findFaults,
  schoolFields,
  sharesDomain,
  type SchoolForm,
  type YesOrNo,
} from './school-form-values.ts'
import { asVersioned, type SchoolRow } from './school-rows.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { RetentionFields } from './retention-fields.tsx'

type Props = {
  /** The university to change. Null for a new one. */
  school: SchoolRow | null
  /** The request for access that adding the university approves, with its sender. */
  request?: { id: string; from: string } | null
  begins: SchoolForm
  otherSchools: readonly School[]
  /** Called with a sentence about someone else's changes, or null. */
  onSaved: (news: string | null) => void
  onClose: () => void
}

/** The form to add or change a university. A draft keeps the input until it is saved or the dialog is closed. */
export default function SchoolDialog({ school, request = null, begins, otherSchools, onSaved, onClose }: Props) {
  const { adminId } = useSession()
  const stepUp = useStepUp()
  // The version at opening. It's set once all values are loaded, so that later loads don't hide someone else's change.
  const opened = useRef<VersionedSchool | null>(null)
  opened.current ??= school && asVersioned(school)
  const page = school ? `university-${school.id}` : `new-university-${request?.id ?? ''}`
  const form = useDraftForm<SchoolForm, Partial<SchoolForm>>({
    draftOf: { page, facultyId: adminId },
    stored: begins,
    pack: selectChanges,
    // Fields that weren't edited show someone else's change, so that saving doesn't undo it.
    follow: (values, stored, next) => ({ ...next, ...selectChanges(values, stored) }),
    checks: 'left',
    findFaults: (values) => findFaults(values, otherSchools),
  })
  const { values, text } = form
  // Until all values are loaded, a new value is only a late load, not someone else's change.
  const overtaken = opened.current === null ? null : describeConflicts(form.overtaken)

  const save = () =>
    void form.submit(
      async () => {
        const added: AddedSchool = { ...asSent(values), ...(request && { access_request: request.id }) }
        const news = await stepUp.run(async () => {
          if (school) return changeSchool(school.id, asChange(values, begins), opened.current)
          await addSchool(added)
          return null
        })
        form.forget()
        onSaved(news)
      },
      (error) => {
        if (error instanceof StepUpCanceled) return null
        const trouble = findTrouble(error, school)
        if (trouble !== null) return { faults: {}, error: trouble }
        return readRefusal(error, schoolFields, schoolPageMessages.saveFailed)
      },
    )
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
        busy={form.isSubmitting}
        holds={form.isChanged}
        error={form.error}
        onConfirm={save}
        onClose={() => {
          form.forget()
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
          {overtaken !== null && <Alert severity="warning">{overtaken}</Alert>}
          <Field label={schoolsWords.name} autoComplete="off" autoFocus {...text('name')} />
          <Domain label={schoolsWords.facultyDomain} {...text('faculty_domain')} />
          <Domain label={schoolsWords.studentDomain} {...text('student_domain')} />
          {/* Right below the domains, because the open list of time zones covers what is below its field. */}
          {sharesDomain(values) && <Alert severity="info">{schoolsWords.sharedDomain}</Alert>}
          {isMoved && <Alert severity="info">{schoolsWords.newDomainsDelayed}</Alert>}
          <TimeZoneField
            value={values.time_zone}
            onChange={(time_zone) => form.change({ time_zone })}
            onBlur={() => form.check('time_zone')}
            inputRef={form.ref('time_zone')}
            error={form.faults.time_zone}
            whenEmpty={school ? schoolsWords.leftEmptyStaysAs : schoolsWords.leftEmptyServersOwn}
          />
          <PlusAddressesField
            value={values.plus_addresses}
            onChange={(plus_addresses) => form.change({ plus_addresses })}
          />
          <RetentionFields fieldOf={text} isNew={school === null} />
          {/* A hidden button, so that Enter in a field saves. The visible button is below. */}
          <button type="submit" hidden disabled={form.isSubmitting} aria-label={schoolsWords.save} />
        </Box>
      </ConfirmDialog>
      {stepUp.dialog}
    </>
  )
}

/** Returns a message that only this form has, or null if the server's or the fields' messages are enough. */
function findTrouble(error: unknown, school: School | null): string | null {
  if (!(error instanceof ApiError)) return schoolPageMessages.saveFailed
  if (error.status === 0) return schoolPageMessages.network
  if (error.status === 404) return school ? schoolPageMessages.gone : accessAnswerMessages.gone
  return null
}

/** A field for an email domain, without autocapitalization and autocorrection. */
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

type PlusAddressesFieldProps = { value: YesOrNo; onChange: (value: YesOrNo) => void }

/**
 * A switch for whether a university allows more than one account per mailbox. If the setting is unknown, it can still
 * be turned on.
 */
function PlusAddressesField({ value, onChange }: PlusAddressesFieldProps) {
  const id = useId()
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={value === 'yes'}
            onChange={(_event, checked) => onChange(checked ? 'yes' : 'no')}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
        label={schoolsWords.moreThanOneAccountPer}
        sx={{ ml: '-11px', mr: 0 }}
      />
      <FormHelperText id={id}>{schoolsWords.plusAddressesHint}</FormHelperText>
    </Box>
  )
}

/**
 * Changes some settings of a university. `changes` are those that the person changed after opening it. Returns a
 * sentence about someone else's changes since then, or null. If `opened` is null, because not all values were loaded,
 * the last save wins.
 */
async function changeSchool(
  id: string,
  changes: ChangedSchool,
  opened: VersionedSchool | null,
): Promise<string | null> {
  const load = async (): Promise<VersionedSchool | null> => {
    const current = (await call('GET /api/admin/schools/', {})).schools.find((school) => school.id === id)
    return current ? withPending(current, current.pending) : null
  }
  const { current, earlier } = await saveOnVersion(opened, {
    change: changes,
    version: async (school) => school && schoolVersion(school),
    send: (latest, headers, lost) => {
      const body = opened && latest ? withChangedBack(changes, opened, latest, lost) : changes
      return call('PUT /api/schools/:id/', { params: { id }, headers, body })
    },
    load,
  })
  return opened && current && describeOtherChanges(rebase(opened, current, earlier), current, changes)
}
