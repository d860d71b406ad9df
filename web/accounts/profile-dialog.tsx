import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { useId, useState, Suspense, useEffect, useRef } from 'react'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { PasswordField } from '#web/kit/fields/password-field.tsx'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { Passkeys } from '#web/security/passkeys/passkeys.tsx'
import { SignedInBrowsers } from '#web/security/signed-in-browsers.tsx'
import { downloadMyData } from './api.ts'
import { DangerZone, NameFields, wide } from './profile-parts.tsx'
import { DeleteStudentDialog } from './delete-student-dialog.tsx'
import { EmailChoices } from './email-choices.tsx'
import { confirmProblem } from './profile-form.ts'
import { ProfileFrame, ProfileSection, UnloadedProfile } from './profile-frame.tsx'
import { useProfileForm, type ProfileFormState } from './use-profile-form.ts'

export type ProfileDialogProps = {
  /** Undefined while it loads. */
  student: StudentProfile | undefined
  /** Loading failed. `retry` loads it again. */
  isFailed: boolean
  retry: () => void
  /** The number of events that the student attended, if known. */
  attended: number | undefined
  /** The events whose check-ins are still in this phone's outbox. */
  unsent: string[]
  /** Called after the account was deleted, before the redirect. */
  onDeleted: () => void
  onClose: () => void
}

/** A student's 'Your Profile': names, password, data download, and deleting the account. */
export default function ProfileDialog({ student, isFailed, retry, ...rest }: ProfileDialogProps) {
  if (student) return <LoadedProfile {...rest} student={student} />
  const problem = isFailed ? accountsWords.failedLoadProfile : null
  return <UnloadedProfile problem={problem} fields={4} retry={retry} onClose={rest.onClose} />
}

type Loaded = Pick<ProfileDialogProps, 'attended' | 'unsent' | 'onDeleted' | 'onClose'> & { student: StudentProfile }

function LoadedProfile({ student, attended, unsent, onDeleted, onClose }: Loaded) {
  const formId = useId()
  const profile = useProfileForm('student', student)
  const [isDeleting, setDeleting] = useState(false)
  const [deletionProblem, setDeletionProblem] = useState<string | null>(null)
  return (
    <ProfileFrame
      profile={profile}
      formId={formId}
      form={<ProfileFields id={formId} profile={profile} email={student.email} />}
      isLocked={isDeleting}
      savedWords={accountMessages.saved}
      onClose={onClose}
    >
      <EmailChoices studentId={student.id} />
      <Passkeys kind="student" />
      <SignedInBrowsers />
      <ListingClasses studentId={student.id} />
      <MyData studentId={student.id} />
      <DangerZone says={accountsWords.studentDangerAbout} problem={deletionProblem}>
        {(close) => (
          <DeleteStudentDialog
            attended={attended}
            unsent={unsent}
            onBusy={setDeleting}
            onFailed={setDeletionProblem}
            onDeleted={onDeleted}
            onClose={close}
          />
        )}
      </DangerZone>
    </ProfileFrame>
  )
}

// Loaded on demand, because few students open this section.
const ListingClassesList = lazyPart(() => import('./listing-classes-list.tsx'))

/** 'Classes that list you': expands to the rosters that a student is on. */
function ListingClasses({ studentId }: { studentId: string }) {
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus has been removed.
    if (isOpen) listRef.current?.focus()
  }, [isOpen])
  return (
    <ProfileSection headingId={headingId} title={accountsWords.classesList} sentence={accountsWords.classesListAbout}>
      {isOpen ? (
        <div ref={listRef} role="group" aria-labelledby={headingId} tabIndex={-1}>
          <Suspense>
            <ListingClassesList studentId={studentId} labelledBy={headingId} />
          </Suspense>
        </div>
      ) : (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setOpen(true)}>
          {accountsWords.showClasses}
        </Button>
      )}
    </ProfileSection>
  )
}

const formats = ['json', 'csv'] as const

/** Buttons that download everything stored about the student, for programs or for a spreadsheet. */
function MyData({ studentId }: { studentId: string }) {
  const headingId = useId()
  const [busy, setBusy] = useState<(typeof formats)[number] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function download(format: (typeof formats)[number]): Promise<void> {
    setProblem(null)
    setBusy(format)
    try {
      await downloadMyData(studentId, format)
    } catch (error) {
      setProblem(errorSentence(error, accountMessages.downloadFailed))
    } finally {
      setBusy(null)
    }
  }

  return (
    <ProfileSection headingId={headingId} title={accountsWords.downloadMyData} sentence={accountsWords.myDataAbout}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {formats.map((format) => (
          <BusyButton
            key={format}
            variant="outlined"
            startIcon={<DownloadIcon />}
            busy={busy !== null}
            aria-label={accountsWords.downloadMyDataAs({ format: format.toUpperCase() })}
            onClick={() => void download(format)}
          >
            {busy === format ? accountsWords.downloading : format.toUpperCase()}
          </BusyButton>
        ))}
      </Box>
      {problem && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {problem}
        </Alert>
      )}
    </ProfileSection>
  )
}

type Props = { id: string; profile: ProfileFormState; email: string }

/** The form of a student's profile. Its button is below, linked by `id`. */
function ProfileFields({ id, profile, email }: Props) {
  const [isConfirmLeft, setConfirmLeft] = useState(false)
  const { values, asksCurrent, isSubmitting: isSaving, text } = profile
  const confirm = text('confirm_password')
  return (
    <NameFields id={id} profile={profile} email={email}>
      {asksCurrent && (
        <Box sx={wide}>
          <Alert severity="info" sx={{ mb: 2 }}>
            {accountMessages.reauthRequired} {accountsWords.forgotCurrentPassword}
          </Alert>
          <PasswordField
            label={accountsWords.currentPassword}
            autoComplete="current-password"
            readOnly={isSaving}
            {...text('current_password')}
          />
        </Box>
      )}
      <PasswordField
        label={accountsWords.newPassword}
        autoComplete="new-password"
        readOnly={isSaving}
        hint={accountsWords.leaveBlank}
        {...text('password')}
      />
      <PasswordField
        label={accountsWords.confirmPassword}
        autoComplete="new-password"
        readOnly={isSaving}
        onBlur={() => setConfirmLeft(true)}
        hint={values.password !== '' && values.confirm_password === '' ? accountsWords.typeNewPasswordAgain : undefined}
        {...confirm}
        error={confirmProblem(values, isConfirmLeft) ?? confirm.error}
      />
    </NameFields>
  )
}
