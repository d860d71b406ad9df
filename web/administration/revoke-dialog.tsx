import Typography from '@mui/material/Typography'
import { adminRoleLabels } from '#contract/roles.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { placeOf } from './administrator-list.tsx'
import { nameOf } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'
import { roleMessages } from './role-words.ts'
import { useRoleChange, type RoleDialogProps } from './use-role-change.ts'

/** Asks before an administrator is one no longer. */
export function RevokeDialog({ of, onDone, onClose }: RoleDialogProps) {
  const { change, isBusy, says, dialog } = useRoleChange(of, administrationFaults.revoke, onDone)
  return (
    <>
      <ConfirmDialog
        open
        danger
        title="Revoke administrator privileges?"
        confirmLabel="Revoke"
        busyLabel="Revoking..."
        busy={isBusy}
        error={says}
        onConfirm={() => void change('revoke')}
        onClose={onClose}
      >
        <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          {nameOf(of)}, {of.email}: {adminRoleLabels[of.role]}, {placeOf(of)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          The role and its sessions end at once, and an email says so. A faculty account of the same person stays.
        </Typography>
        <Typography sx={{ mt: 1 }}>{roleMessages.reversible}</Typography>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
