import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useId, useState } from 'react'
import { accountMessages } from '#contract/accounts-words.ts'
import type { StudentProfile } from '#contract/accounts.ts'
import { DangerZone } from './danger-zone.tsx'
import { MyData } from './my-data.tsx'
import { isSaveHeld } from './profile-form.ts'
import { ProfileFields } from './profile-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'

export type ProfileDialogProps = {
  /** Undefined while it loads. */
  student: StudentProfile | undefined
  /** It did not load; `retry` asks again. */
  isFailed: boolean
  retry: () => void
  /** How many events the student attended, when that is known. */
  attended: number | undefined
  /** Events whose check-in still waits on this phone. */
  unsent: string[]
  /** Called when the account is gone, before anybody is sent away. */
  onDeleted: () => void
  onClose: () => void
}

/** 'Your Profile': names, password, the own data, and the end of the account. A bottom sheet on phones. */
export default function ProfileDialog({ student, ...rest }: ProfileDialogProps) {
  if (student) return <LoadedProfile {...rest} student={student} />
  return <EmptyProfile {...rest} />
}

function LoadedProfile({
  student,
  attended,
  unsent,
  onDeleted,
  onClose,
}: ProfileDialogProps & { student: StudentProfile }) {
  const titleId = useId()
  const formId = useId()
  const profile = useProfileForm(student)
  const [isDeleting, setDeleting] = useState(false)
  const isBusy = profile.isSaving || isDeleting
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={(_event, reason) => {
        // A slip of the finger beside the sheet must not cost what was typed.
        if (!isBusy && !(reason === 'backdropClick' && profile.isChanged)) onClose()
      }}
    >
      <DialogTitle id={titleId}>Your Profile</DialogTitle>
      <DialogContent sx={roomForFocus}>
        <ProfileFields id={formId} profile={profile} email={student.email} />
        <MyData studentId={student.id} />
        <DangerZone
          attended={attended}
          unsent={unsent}
          onBusy={setDeleting}
          onFailed={profile.say}
          onDeleted={onDeleted}
        />
      </DialogContent>
      {/* Beside the buttons, where one looks after pressing one, however far the content is scrolled. */}
      {profile.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {profile.error}
        </Alert>
      )}
      {profile.isSaved && (
        <Alert severity="success" sx={{ mt: 2 }}>
          {accountMessages.saved}
        </Alert>
      )}
      <DialogActions sx={{ mt: 2 }}>
        <Button variant="plain" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" form={formId} variant="contained" disabled={isBusy || isSaveHeld(profile.form)}>
          {profile.isSaving ? 'Saving...' : 'Save Changes'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** While the profile loads, or when it could not. */
function EmptyProfile({ isFailed, retry, onClose }: Omit<ProfileDialogProps, 'student'>) {
  const titleId = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>Your Profile</DialogTitle>
      <DialogContent sx={roomForFocus} aria-busy={!isFailed}>
        {isFailed ? (
          <Alert
            severity="error"
            action={
              <Button variant="plain" onClick={retry}>
                Try again
              </Button>
            }
          >
            Failed to load your profile.
          </Alert>
        ) : (
          ['first', 'last', 'password', 'confirm'].map((field) => <Skeleton key={field} height={52} sx={{ mb: 2.5 }} />)
        )}
      </DialogContent>
      <DialogActions sx={{ mt: 2 }}>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The content scrolls: a line says that there is more, and the ring around what has the focus is not cut off. */
const roomForFocus = { mx: -0.75, px: 0.75, py: 0.75, borderBottom: '1px solid', borderColor: 'divider' }
