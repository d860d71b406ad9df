import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { useId } from 'react'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import { Passkeys } from '#web/security/passkeys/passkeys.tsx'
import { SignedInBrowsers } from '#web/security/signed-in-browsers.tsx'
import { DangerZone } from './danger-zone.tsx'
import { DeleteFacultyDialog } from './delete-faculty-dialog.tsx'
import { NameFields } from './name-fields.tsx'
import { ProfileFrame, UnloadedProfile } from './profile-frame.tsx'
import { useProfileForm } from './use-profile-form.ts'

type Props = {
  /** Undefined while it loads. */
  faculty: FacultyProfile | undefined
  /** It didn't load. `retry` loads it again. */
  isFailed: boolean
  retry: () => void
  onClose: () => void
}

/** A faculty member's 'Your Profile': names, and deleting the account. */
export default function FacultyProfileDialog({ faculty, isFailed, retry, onClose }: Props) {
  if (faculty) return <LoadedProfile faculty={faculty} onClose={onClose} />
  const problem = isFailed ? accountMessages.facultyLoadFailed : null
  return <UnloadedProfile problem={problem} fields={3} retry={retry} onClose={onClose} />
}

function LoadedProfile({ faculty, onClose }: { faculty: FacultyProfile; onClose: () => void }) {
  const formId = useId()
  const profile = useProfileForm('faculty', faculty)
  return (
    <ProfileFrame
      profile={profile}
      formId={formId}
      isLocked={false}
      savedWords={accountMessages.facultySaved}
      onClose={onClose}
    >
      <NameFields id={formId} profile={profile} email={faculty.email ?? ''} />
      <Passkeys kind="faculty" />
      <SignedInBrowsers />
      <DangerZone says={accountsWords.facultyDangerAbout}>
        {(close) => <DeleteFacultyDialog faculty={faculty} onClose={close} />}
      </DangerZone>
    </ProfileFrame>
  )
}
