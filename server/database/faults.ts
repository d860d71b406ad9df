/** SQLite's primary result codes: 5 busy, 6 locked, 13 full. https://sqlite.org/rescode.html */
const passingSqlite = new Set([5, 6, 13])
/** SQLITE_IOERR_SHMSIZE: the disk is full, reported while the index of the write-ahead log grows. */
const noRoomForIndex = 4874
/** PostgreSQL: lock timeout. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lockTimeout = '55P03'
/**
 * PostgreSQL: shutting down, starting up, statement timeout, lock timeout, serialization failure, deadlock, a standby
 * that isn't primary yet (25006), and the classes 08 (connection) and 53 (too many connections, disk full).
 */
const passingPostgres = /^(57P01|57P02|57P03|57014|55P03|40001|40P01|25006|08\w{3}|53\w{3})$/
const passingSystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // A machine that is switched off, or a container whose name no longer exists.
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** A commit is on the primary but may not be on its standby. If the primary is lost now, so is the commit. */
export class NotReplicated extends Error {
  constructor() {
    super('The standby has not confirmed a commit.')
  }
}

/** The server is a standby and doesn't accept writes. */
export class NotPrimary extends Error {
  constructor() {
    super('The PostgreSQL server is a standby and accepts no writes.')
  }
}

/** None of the hosts in DATABASE_URL accepts writes now. `answers` has the response of each host. */
export class NoPrimary extends Error {
  constructor(answers: readonly string[]) {
    super(`None of the ${answers.length} hosts in DATABASE_URL is a primary: ${answers.join(', ')}.`)
  }
}

/**
 * A temporary fault in another thread. Between threads, an error keeps its message but neither its class nor its code.
 */
export class PassingFault extends Error {}

const timeouts =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/

/** The error message of pg's pool when no connection became free in time. */
export const poolIsFull = 'timeout exceeded when trying to connect'

/** Whether no connection of the pool became free in time. */
export function isFullPool(error: unknown): boolean {
  return error instanceof Error && error.message === poolIsFull
}

/** Whether Kysely discarded a connection, because a statement of its migration lock got no response in time. */
export function isDiscarded(error: unknown): boolean {
  return error instanceof Error && /^Postgres connection has been discarded$/.test(error.message)
}

/** Whether PgBouncer rejected our connection settings. It does unless it is configured to ignore them. */
export function isPoolerRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter')
}

/** Whether the database didn't answer in time. It may still do what was requested. */
export function isUnanswered(error: unknown): boolean {
  // pg sets no code for its own timeouts.
  return error instanceof Error && timeouts.test(error.message)
}

/** Whether an error is temporary: the database can't do something now, and the program has no bug. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isReplicationFault(error) || isUnanswered(error)) return true
  const sqlite = sqliteCode(error)
  if (sqlite !== null) return passingSqlite.has(sqlite)
  const { code } = error as Error & { code?: string }
  if (code !== undefined) return passingPostgres.test(code) || passingSystem.has(code)
  // pg sets no code for a broken connection or an exhausted pool.
  return /^(Connection terminated|Client .* is not queryable)/.test(error.message)
}

function isReplicationFault(error: Error): boolean {
  return [NotReplicated, NotPrimary, NoPrimary, PassingFault].some((kind) => error instanceof kind)
}

/**
 * Whether an immediate retry may help, because a server is restarting or a connection broke. It doesn't help on SQLite,
 * which has already waited or whose disk is full. It doesn't help on a server that didn't answer in time or that waited
 * for a lock. Then the phone retries.
 */
export function isWorthAnotherTry(error: unknown): boolean {
  if (isUnanswered(error) || isLockTimeout(error) || error instanceof NoPrimary) return false
  return isPassingFault(error) && sqliteCode(error) === null
}

/** Whether PostgreSQL ended a statement because another session held a lock that it needed. Nothing was written. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string }).code === lockTimeout
}

/** Whether another program holds a lock on the SQLite file. */
export function isForeignLock(error: unknown): boolean {
  return sqliteCode(error) === 5
}

/**
 * Whether a start failed because another process is still running migrations: SQLite's lock, PostgreSQL's timeout while
 * waiting for a lock (57014, 55P03), or a column that was renamed while Kysely read the list of columns.
 */
export function isMigrationRace(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string }
  return isForeignLock(error) || isLockTimeout(error) || code === '57014' || routine === 'pg_get_serial_sequence'
}

/** Whether SQLite found the disk full. */
export function isFullDisk(error: unknown): boolean {
  return sqliteCode(error) === 13
}

/** Whether a row couldn't be written because the row it references is gone: SQLite's 787, PostgreSQL's 23503. */
export function isMissingParent(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return errcode === 787 || code === '23503'
}

/** Returns SQLite's primary result code of an error, or null for any other error. */
function sqliteCode(error: unknown): number | null {
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code !== 'ERR_SQLITE_ERROR' || errcode === undefined) return null
  return errcode === noRoomForIndex ? 13 : errcode & 0xff
}
