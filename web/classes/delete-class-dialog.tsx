import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
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
      <Typography sx={{ color: 'text.secondary' }}>This removes:</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, borderTop: '1px solid', borderColor: 'divider' }}>
        <Removed what={`The class “${of.name}”`} />
        <Removed what="Students from its roster" count={countStudents(of)} />
        <Removed what="Events from its list" count={of.event_count ?? null} />
      </Box>
      <Typography variant="body2" sx={{ mt: 1.75, color: 'text.secondary' }}>
        The events, the students’ accounts and every check-in stay.
      </Typography>
      <Typography sx={{ mt: 1, fontWeight: 600 }}>This action cannot be undone.</Typography>
    </ConfirmDialog>
  )
}

/** A count that is null was not told; left out, there is none to tell. */
function Removed({ what, count }: { what: string; count?: number | null }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {what}
      </Box>
      {count !== undefined && (
        <Box component="strong" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {count?.toLocaleString('en-US') ?? 'not counted'}
        </Box>
      )}
    </Box>
  )
}
