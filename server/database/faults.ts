/** SQLite's primary result codes: 5 busy, 6 locked, 13 full. https://sqlite.org/rescode.html */
const passingSqlite = new Set([5, 6, 13])
/**
 * PostgreSQL: shutting down, starting up, statement timeout, serialization, deadlock, a standby that does not take over
 * yet (25006), and the classes 08 (connection) and 53 (too many connections, disk full).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const passingPostgres = /^(57P01|57P02|57P03|57014|40001|40P01|25006|08\w{3}|53\w{3})$/
const passingSystem = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** Whether an error says that the database could not do it now, not that the program is wrong. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: string; errcode?: number }
  if (code === 'ERR_SQLITE_ERROR' && errcode !== undefined) return passingSqlite.has(errcode & 0xff)
  if (code !== undefined) return passingPostgres.test(code) || passingSystem.has(code)
  // pg gives a broken connection and an exhausted pool no code.
  return /^(Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable)/.test(
    error.message,
  )
}

/** Whether a row could not be written because what it hangs on is gone: SQLite's 787, PostgreSQL's 23503. */
export function isMissingParent(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return errcode === 787 || code === '23503'
}
