import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { useId, useState } from 'react'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { Passkeys } from '#web/security/passkeys/passkeys.tsx'
import { SignedInBrowsers } from '#web/security/signed-in-browsers.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DeleteStudentDialog } from './delete-student-dialog.tsx'
import { EmailChoices } from './email-choices.tsx'
import { ListingClasses } from './listing-classes.tsx'
import { MyData } from './my-data.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { ProfileFrame, UnloadedProfile } from './profile-frame.tsx'
import { useProfileForm } from './use-profile-form.ts'

export type ProfileDialogProps = {
  /** Undefined while it loads. */
  student: StudentProfile | undefined
  /** It didn't load. `retry` loads it again. */
  isFailed: boolean
  retry: () => void
  /** The number of events that the student attended, if known. */
  attended: number | undefined
  /** Events whose check-in still waits on this phone. */
  unsent: string[]
  /** Called after the account was deleted, before the redirect. */
  onDeleted: () => void
  onClose: () => void
}

/** A student's 'Your Profile': names, password, one's own data, and deleting the account. */
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
  return (
    <ProfileFrame
      profile={profile}
      formId={formId}
      isLocked={isDeleting}
      savedWords={accountMessages.saved}
      onClose={onClose}
    >
      <ProfileFields id={formId} profile={profile} email={student.email} />
      <EmailChoices studentId={student.id} />
      <Passkeys kind="student" />
      <SignedInBrowsers />
      <ListingClasses studentId={student.id} />
      <MyData studentId={student.id} />
      <DangerZone says={accountsWords.studentDangerAbout}>
        {(close) => (
          <DeleteStudentDialog
            attended={attended}
            unsent={unsent}
            onBusy={setDeleting}
            onFailed={profile.say}
            onDeleted={onDeleted}
            onClose={close}
          />
        )}
      </DangerZone>
    </ProfileFrame>
  )
}
