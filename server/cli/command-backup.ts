import { isAbsolute } from 'node:path'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { TableRows } from '#server/backup/label.ts'
import type { Outcome } from './command-role.ts'

/** The SQLite database, the secret key of the marks in its rows, and a signal that cancels the backup. */
export type DatabaseFile = { path: string; key: Buffer | null; signal?: AbortSignal }

export const onPostgres =
  'the database is PostgreSQL; back it up and restore it with pg_basebackup and an archive of its log, or with pg_dump; docs/operations.md says how'

/** Backs up the database into `input.file`, an absolute path. `now` is in ms. */
export async function backupByCommand(
  database: DatabaseFile | null,
  { file }: Record<string, string | undefined>,
  now: number,
): Promise<Outcome> {
  if (!database) return { done: false, because: onPostgres }
  if (!file || !isAbsolute(file)) return { done: false, because: 'the file needs an absolute path' }
  const backup = await makeBackup({ ...database, file, now: () => now })
  if (!backup.made) return { done: false, because: backup.because }
  const megabytes = (backup.bytes / 1_000_000).toFixed(1)
  const says = `${backup.file} is a backup of the database as of ${new Date(now).toISOString()} (${megabytes} MB). It was verified and has every row:`
  return { done: true, says: `${says}\n${listTables(backup.tables)}\n\n${keepKey}` }
}

const keepKey = `It contains students’ names, addresses and locations. Keep it where no one else can read it, and not only on this machine.
The secret key isn’t in it. Keep one copy of the key apart from the backups: secret.key in the data folder, or SECRET_KEY.`

/** Lists the tables that have rows, with row count and digest, one per line. */
export function listTables(tables: TableRows[]): string {
  const lines = tables
    .filter(({ table, rows }) => rows > 0 && !table.startsWith('kysely'))
    .map(({ table, rows, digest }) => `  ${table.padEnd(16)} ${String(rows).padStart(9)}  ${digest}`)
  return lines.join('\n')
}
