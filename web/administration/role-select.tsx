import { adminRoleLabels, administrationWords, roleMessages } from '#contract/administration/words.ts'
import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import { SelectField } from '#web/kit/fields/select-field.tsx'

type Props = {
  /** The roles that the viewer may give. */
  roles: ('co' | 'sub')[]
  value: 'co' | 'sub'
  onChange: (role: 'co' | 'sub') => void
  disabled?: boolean
}

/** The dropdown for the new role. If there is only one choice, it is disabled and explains why. */
export function RoleSelect({ roles, value, onChange, disabled = false }: Props) {
  const isLocked = roles.length < 2
  return (
    <>
      <SelectField
        label={administrationWords.role}
        fullWidth
        value={value}
        disabled={disabled || isLocked}
        onChange={({ target }) => onChange(target.value === 'co' ? 'co' : 'sub')}
      >
        {roles.map((role) => (
          <MenuItem key={role} value={role}>
            {adminRoleLabels[role]}
          </MenuItem>
        ))}
      </SelectField>
      {isLocked && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {roleMessages.roleLocked}
        </Alert>
      )}
    </>
  )
}
