/** The values in an audit line, by name. */
export type AuditDetail = Record<string, string | number | boolean | null>
