/** The roles in a session. One session may have several roles of the same person. */
export type PersonKind = 'student' | 'faculty' | 'admin'

/** The values of an administrator's role. `revoked` means a former administrator. */
export const adminRoles = ['master', 'co', 'sub'] as const
export type AdminRole = (typeof adminRoles)[number]
export type StoredAdminRole = AdminRole | 'revoked'
