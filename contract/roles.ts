/** The roles of a session. One session may have several of one person. */
export type PersonKind = 'student' | 'faculty' | 'admin'

/** The values of an administrator row's role. `revoked` is a former administrator. */
export const adminRoles = ['master', 'co', 'sub'] as const
export type AdminRole = (typeof adminRoles)[number]
export type StoredAdminRole = AdminRole | 'revoked'
