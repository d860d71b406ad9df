import Typography from '@mui/material/Typography'
import type { ClassDeletion } from '#contract/accounts/deletions.ts'
import { countOrWait, DeletionDialog } from '#web/kit/deletion-dialog.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { Removed, RemovedList } from '#web/kit/removed-list.tsx'
import { useDeletion } from '#web/kit/use-deletion.ts'
import { useSession } from '#web/session/use-session.ts'
import { useDeleteClass } from './api.ts'
import { classPageMessages } from './class-page-messages.ts'
import { countStudents, type FacultyClass } from './faculty-class.ts'

type Props = { of: FacultyClass; onDeleted: () => void; onClose: () => void }

/** Asks before a class goes, and says in counts what goes with it and what stays. */
export function DeleteClassDialog({ of, onDeleted, onClose }: Props) {
  const { facultyId } = useSession()
  const { mutateAsync } = useDeleteClass(of.id)
  const deletion = useDeletion<ClassDeletion>({
    path: `/api/classes/${encodeURIComponent(of.id)}/deletion/`,
    facultyId,
    isMore: (now, said) => said !== undefined && studentsOf(now) > studentsOf(said),
    remove: () => mutateAsync(),
    onDeleted,
  })
  // The list counts as well, if not who is registered.
  const { counts } = deletion
  const listed = deletion.isNotCounted ? of : null
  return (
    <DeletionDialog
      deletion={deletion}
      title="Delete this class?"
      confirmLabel="Delete Class"
      describe={() => classPageMessages.deleteFailed}
      name={null}
      onClose={onClose}
    >
      <RemovedList>
        <Removed
          what={
            <>
              The class “<OwnName>{of.name}</OwnName>”
            </>
          }
        />
        {listed ? (
          <Removed what="Students from its roster" count={countStudents(listed) ?? 'not counted'} />
        ) : (
          <>
            <Removed
              what="Registered students from its roster"
              count={countOrWait(deletion, counts?.registered_students)}
            />
            <Removed
              what="Students who have not registered yet"
              count={countOrWait(deletion, counts?.pending_students)}
            />
          </>
        )}
        <Removed what="Events from its list" count={listed?.event_count ?? countOrWait(deletion, counts?.events)} />
      </RemovedList>
      <Typography variant="body2" sx={{ mt: 1.75, color: 'text.secondary' }}>
        The events, the students’ accounts and every check-in stay.
      </Typography>
    </DeletionDialog>
  )
}

function studentsOf({ registered_students, pending_students }: ClassDeletion): number {
  return registered_students + pending_students
}
