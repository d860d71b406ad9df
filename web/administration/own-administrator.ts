import { adminRoles, type AdminRole } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.ts'

export type OwnAdministrator = { id: string; role: AdminRole }

/** Who sits at this page, as local storage says; null for no one, or for a role that is none. */
export function useOwnAdministrator(): OwnAdministrator | null {
  const { adminId, adminRole } = useSession()
  const role = adminRoles.find((one) => one === adminRole)
  return adminId !== null && role ? { id: adminId, role } : null
}
