import { adminRoleLabels, administrationWords } from '#contract/administration/words.ts'
import ShieldIcon from '@mui/icons-material/ShieldOutlined'
import type { AdminRole } from '#contract/roles.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'

/** An administrator's role; on a chip a co-administrator is called by the shorter name. */
export function RoleChip({ role }: { role: AdminRole }) {
  const label = role === 'co' ? administrationWords.coAdmin : adminRoleLabels[role]
  return <TagChip kind={role} label={label} icon={ShieldIcon} />
}
