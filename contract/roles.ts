/** What a session can act as. One session may carry several of them for one person. */
export type PersonKind = 'student' | 'faculty' | 'admin'

/** What an administrator row can say; `revoked` remembers that someone once was one. */
export const adminRoles = ['master', 'co', 'sub'] as const
export type AdminRole = (typeof adminRoles)[number]
export type StoredAdminRole = AdminRole | 'revoked'
