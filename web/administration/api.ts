import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminRoles, type AdminRole } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { useSession } from '#web/session/use-session.ts'

const key = (adminId: string | null, list: string) => ['administration', adminId, list]

/** The counts of universities, faculty and students. Sub administrators get only those of their own university. */
export function useAdminStats() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'stats'),
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/stats/', { signal }),
  })
}

/** Every university with its faculty. Sub administrators get only their own university. */
export function useFacultyBySchool() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'faculty'),
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/faculty-by-school/', { query: { admin_id: adminId }, signal }),
  })
}

/** Faculty who confirmed their email address and await an administrator's approval. */
export function useAwaitingApproval() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: key(adminId, 'awaiting'),
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/awaiting-approval/', { signal }),
  })
}

/** Deleted faculty accounts that can be reopened. Pass `enabled: false` for people who may not see them. */
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

/** Returns a function that reloads all of these lists, because one action can affect several. */
export function useReloadLists(): () => Promise<void> {
  const client = useQueryClient()
  const seenIn = ['administration', 'usage-report']
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => seenIn.some((name) => name === queryKey[0]) })
}

/** Makes a faculty member an administrator. */
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

/** Reopens a deleted faculty account. */
export const reopenFaculty = (facultyId: string) => call('POST /api/faculty/:id/reopen/', { params: { id: facultyId } })

export type OwnAdministrator = { id: string; role: AdminRole }

/** The signed-in administrator, from local storage. Null if there is none, or if the role is unknown. */
export function useOwnAdministrator(): OwnAdministrator | null {
  const { adminId, adminRole } = useSession()
  const role = adminRoles.find((name) => name === adminRole)
  return adminId !== null && role ? { id: adminId, role } : null
}
