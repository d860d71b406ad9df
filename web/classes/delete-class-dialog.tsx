import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Removed, RemovedList } from '#web/kit/removed-list.tsx'
import { useDeleteClass } from './api.ts'
import { classPageMessages } from './class-page-messages.ts'
import { countStudents, type FacultyClass } from './faculty-class.ts'

type Props = { of: FacultyClass; onDeleted: () => void; onClose: () => void }

/** Asks before a class goes, and says in counts what goes with it and what stays. */
export function DeleteClassDialog({ of, onDeleted, onClose }: Props) {
  const deletion = useDeleteClass(of.id)
  return (
    <ConfirmDialog
      open
      danger
      title="Delete this class?"
      confirmLabel="Delete Class"
      busyLabel="Deleting..."
      busy={deletion.isPending}
      error={deletion.error && classPageMessages.deleteFailed}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <RemovedList>
        <Removed what={`The class “${of.name}”`} />
        <Removed what="Students from its roster" count={countStudents(of) ?? 'not counted'} />
        <Removed what="Events from its list" count={of.event_count ?? 'not counted'} />
      </RemovedList>
      <Typography variant="body2" sx={{ mt: 1.75, color: 'text.secondary' }}>
        The events, the students’ accounts and every check-in stay.
      </Typography>
      <Typography sx={{ mt: 1, fontWeight: 600 }}>This action cannot be undone.</Typography>
    </ConfirmDialog>
  )
}
