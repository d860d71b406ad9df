import { adminRoles, type AdminRole } from '#contract/roles.ts'
import { useSession } from '#web/session/use-session.ts'

export type OwnAdministrator = { id: string; role: AdminRole }

/** The current administrator, from local storage. Null for no one, or for an unknown role. */
export function useOwnAdministrator(): OwnAdministrator | null {
  const { adminId, adminRole } = useSession()
  const role = adminRoles.find((name) => name === adminRole)
  return adminId !== null && role ? { id: adminId, role } : null
}
