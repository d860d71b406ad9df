import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import { adminRoleLabels, type AdminRole } from '#contract/roles.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'

/** An administrator's role; on a chip a co-administrator is called by the shorter name. */
export function RoleChip({ role }: { role: AdminRole }) {
  const label = role === 'co' ? 'Co-Admin' : adminRoleLabels[role]
  return <TagChip kind={adminRoleLabels[role]} label={label} icon={ShieldIcon} />
}
