import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type OpenDatabase } from '#server/database/connect.ts'
import { describeConnectionFailure } from '#server/database/connection-failure.ts'
import { copyRows, type Copied } from '#server/database/copy-rows.ts'
import { madeByAnother, migrate, compareMigrations } from '#server/database/migrate.ts'
import { whyNoDatabase } from './command-failures.ts'
import { isServerRunning } from './command-socket.ts'

/**
 * Copies an SQLite database's rows to an empty PostgreSQL database at `url`, or returns the reason why not. The file
 * stays unchanged.
 */
export async function copyTo(dataDir: string, url: string): Promise<Copied> {
  const path = join(dataDir, 'rollbook.db')
  const missing = whyNoDatabase(path)
  if (missing) return refuse(missing)
  if (await isServerRunning(dataDir)) return refuse(`Rollbook is running on ${dataDir}; stop it first`)
  const source = await connect({ engine: 'sqlite', path })
  try {
    const version = await compareMigrations(source.db)
    if (version === 'other') return refuse(`${path} ${madeByAnother}; use that version’s command`)
    if (version !== 'same') return refuse(`${path} is from an older version; start and stop this Rollbook on it once`)
    const target = await open(url)
    if ('because' in target) return refuse(target.because)
    try {
      if ((await compareMigrations(target.db)) === 'other')
        return refuse(`the PostgreSQL database ${madeByAnother}; use that version, or an empty database`)
      const unready = await migrate(target.db).then(
        () => null,
        (error: unknown) => describeConnectionFailure(error, url) ?? Promise.reject(error as Error),
      )
      if (unready) return refuse(unready)
      const copied = await copyRows(source.db, target.db)
      // The planner has no statistics yet for tables that were filled all at once.
      if (copied.copied)
        for (const { table } of copied.tables) await sql`analyze ${sql.table(table)}`.execute(target.db)
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function open(url: string): Promise<OpenDatabase | { because: string }> {
  try {
    return await connect({ engine: 'postgres', url })
  } catch (error) {
    const reason = describeConnectionFailure(error, url)
    return {
      because: reason ?? `the PostgreSQL database can’t be used: ${(error as Error).message.replace(/\.$/, '')}`,
    }
  }
}

function refuse(because: string): Copied {
  return { copied: false, because }
}
