import { adminRoleLabels, administrationWords } from '#contract/administration/words.ts'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import type { AdminRole } from '#contract/roles.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'

/** A chip with the short name of an administrator's role. */
export function RoleChip({ role }: { role: AdminRole }) {
  const label = role === 'co' ? administrationWords.coAdmin : adminRoleLabels[role]
  return <TagChip kind={role} label={label} icon={ShieldIcon} />
}
