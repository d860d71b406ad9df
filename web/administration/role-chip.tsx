import { adminRoleLabels, administrationWords } from '#contract/administration/words.ts'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import type { AdminRole } from '#contract/roles.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'

/** A chip with an administrator's role, by its short name. */
export function RoleChip({ role }: { role: AdminRole }) {
  const label = role === 'co' ? administrationWords.coAdmin : adminRoleLabels[role]
  return <TagChip kind={role} label={label} icon={ShieldIcon} />
}
