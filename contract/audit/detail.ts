/** The values that an audit line records, by name. */
export type AuditDetail = Record<string, string | number | boolean | null>
