import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminRoles, type AdminRole } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { useSession } from '#web/session/use-session.ts'

const key = (adminId: string | null, list: string) => ['administration', adminId, list]

/** The counts of universities, faculty and students. For a sub administrator only those of their own. */
export function useAdminStats() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'stats'),
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/stats/', { signal }),
  })
}

/** Every university with its faculty. For a sub administrator only their own. */
export function useFacultyBySchool() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'faculty'),
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/faculty-by-school/', { query: { admin_id: adminId }, signal }),
  })
}

/** Faculty who confirmed their address and wait for an administrator. */
export function useAwaitingApproval() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'awaiting'),
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/awaiting-approval/', { signal }),
  })
}

/** Deleted faculty accounts that can be reopened. `enabled` is false for people who may not see them. */
export function useClosedFaculty({ enabled }: { enabled: boolean }) {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'closed-faculty'),
    enabled: enabled && adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/closed-faculty/', { signal }),
  })
}

/** All current administrators. */
export function useAdministrators() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'administrators'),
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admins/', { signal }),
  })
}

/** Returns a function that reloads all of these lists: one action may show in several. */
export function useReloadLists(): () => Promise<void> {
  const client = useQueryClient()
  const seenIn = ['administration', 'usage-report']
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => seenIn.some((name) => name === queryKey[0]) })
}

/** Makes one faculty member an administrator. */
export function promoteFaculty(adminId: string | null, facultyId: string, role: 'co' | 'sub') {
  const body = { requester_id: adminId, faculty_id: facultyId, role }
  return create('POST /api/admin/promote-faculty/', { body })
}

/** Changes an administrator's role, or revokes it. */
export function updateRole(ownId: string | null, adminId: string, new_role: 'co' | 'sub' | 'revoke') {
  return call('PUT /api/admin/update-role/', { body: { requester_id: ownId, admin_id: adminId, new_role } })
}

/** Approves a waiting registration, or deletes it. */
export function answerRegistration(facultyId: string, answer: 'approve' | 'refuse') {
  return call(`POST /api/admin/awaiting-approval/:id/${answer}/`, { params: { id: facultyId } })
}

/** Reopens a closed faculty account. */
export const reopenFaculty = (facultyId: string) => call('POST /api/faculty/:id/reopen/', { params: { id: facultyId } })

export type OwnAdministrator = { id: string; role: AdminRole }

/** The current administrator, from local storage. Null for no one, or for an unknown role. */
export function useOwnAdministrator(): OwnAdministrator | null {
  const { adminId, adminRole } = useSession()
  const role = adminRoles.find((name) => name === adminRole)
  return adminId !== null && role ? { id: adminId, role } : null
}
