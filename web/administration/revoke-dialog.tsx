import { adminRoleLabels, administrationWords, roleMessages } from '#contract/administration/words.ts'
import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { describeScope } from './administrator-list.tsx'
import { formatName } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'
import { useRoleChange, type RoleDialogProps } from './use-role-change.ts'

/** Asks before an administrator's role is revoked. */
export function RevokeDialog({ administrator, onDone, onClose }: RoleDialogProps) {
  const { change, isBusy, says, dialog } = useRoleChange(administrator, administrationFaults.revoke, onDone)
  return (
    <>
      <ConfirmDialog
        open
        danger
        title={administrationWords.revokeAdministratorPrivileges}
        confirmLabel={administrationWords.revoke}
        busyLabel={administrationWords.revoking}
        busy={isBusy}
        error={says}
        onConfirm={() => void change('revoke')}
        onClose={onClose}
      >
        <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          {formatName(administrator)}, {administrator.email}: {adminRoleLabels[administrator.role]},{' '}
          {describeScope(administrator)}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{administrationWords.revokeAbout}</Typography>
        <Typography sx={{ mt: 1 }}>{roleMessages.reversible}</Typography>
      </ConfirmDialog>
      {dialog}
    </>
  )
}
