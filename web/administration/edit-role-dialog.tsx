import { administrationWords } from '#contract/administration/words.ts'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { assignableRoles } from '#contract/administration/rules.ts'
import { ConfirmDialog } from '#web/kit/dialogs/confirm-dialog.tsx'
import { describeScope } from './administrator-list.tsx'
import { formatName } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'
import { useOwnAdministrator } from './own-administrator.ts'
import { RoleSelect } from './role-select.tsx'
import { useRoleChange, type RoleDialogProps } from './use-role-change.ts'

/** The dialog that changes an administrator's role. */
export function EditRoleDialog({ administrator, onDone, onClose }: RoleDialogProps) {
  const roles = assignableRoles(useOwnAdministrator()?.role ?? null)
  const [role, setRole] = useState<'co' | 'sub'>(administrator.role === 'co' ? 'co' : 'sub')
  const { change, isBusy, says, dialog } = useRoleChange(administrator, administrationFaults.updateRole, onDone)
  return (
    <>
      <ConfirmDialog
        open
        title={administrationWords.editAdministratorRole}
        confirmLabel={administrationWords.updateRole}
        busyLabel={administrationWords.updating}
        busy={isBusy}
        confirmDisabled={role === administrator.role}
        error={says}
        onConfirm={() => void change(role)}
        onClose={onClose}
      >
        <Typography sx={{ mb: 2.5, overflowWrap: 'anywhere' }}>
          {formatName(administrator)}, {administrator.email}, {describeScope(administrator)}
        </Typography>
        <RoleSelect roles={roles} value={role} onChange={setRole} disabled={isBusy} />
        {roles.length > 1 && (
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>{administrationWords.newRoleAbout}</Typography>
        )}
      </ConfirmDialog>
      {dialog}
    </>
  )
}
