import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { useId, use } from 'react'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { Passkeys } from '#web/security/passkeys/passkeys.tsx'
import { SignedInBrowsers } from '#web/security/signed-in-browsers.tsx'
import { addresses } from '#web/session/addresses.ts'
import { forgetFaculty } from '#web/session/forget-people.ts'
import { LeaveContext } from '#web/session/leave-context.ts'
import { readSession } from '#web/session/session.ts'
import { deleteFacultyAccount } from './api.ts'
import { DangerZone, NameFields } from './profile-parts.tsx'
import {
  FacultyDeletionNote,
  deletedAccountWords,
  requiresTypedName,
  exceedsShownCounts,
} from './faculty-deletion-note.tsx'
import { ProfileFrame, UnloadedProfile } from './profile-frame.tsx'
import { useProfileForm } from './use-profile-form.ts'

type Props = {
  /** Undefined while it loads. */
  faculty: FacultyProfile | undefined
  /** Loading failed. `retry` loads it again. */
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
      form={<NameFields id={formId} profile={profile} email={faculty.email ?? ''} />}
      isLocked={false}
      savedWords={accountMessages.facultySaved}
      onClose={onClose}
    >
      <Passkeys kind="faculty" />
      <SignedInBrowsers />
      <DangerZone says={accountsWords.facultyDangerAbout}>
        {(close) => <DeleteFacultyDialog faculty={faculty} onClose={close} />}
      </DangerZone>
    </ProfileFrame>
  )
}

/** Asks before deleting a faculty account. Lists what is deleted and what stays with the university. */
function DeleteFacultyDialog({ faculty, onClose }: { faculty: FacultyProfile; onClose: () => void }) {
  const noteLeaving = use(LeaveContext)
  const notify = useNotice()
  const deletion = useDeletion({
    id: faculty.id,
    count: (signal) => call('GET /api/faculty/:id/deletion/', { params: { id: faculty.id }, signal }),
    isMore: exceedsShownCounts,
    async remove() {
      if (readSession().facultyId !== faculty.id) throw new Error(accountMessages.signInAgain)
      await deleteFacultyAccount(faculty.id)
    },
    onDeleted(counts) {
      noteLeaving(addresses.home)
      forgetFaculty()
      notify(deletedAccountWords(counts))
    },
  })
  const isMuch = deletion.isNotCounted || requiresTypedName(deletion.counts)
  const name = `${faculty.first_name} ${faculty.last_name}`
  return (
    <DeletionDialog
      deletion={deletion}
      title={accountsWords.deleteYourAccount}
      confirmLabel={accountsWords.deleteMyAccount}
      describe={(error) => errorSentence(error, accountMessages.facultyDeleteFailed)}
      name={isMuch ? { label: accountsWords.typeYourName, value: name } : null}
      onClose={onClose}
    >
      <FacultyDeletionNote deletion={deletion} isOwn />
    </DeletionDialog>
  )
}
