import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { migrations } from '#server/database/migrate.ts'
import { columnsFor } from '#server/database/migrations/columns.ts'
import type { Installation } from './servers.ts'

/**
 * The name of a second migration that only tests have. It changes tables with rows in the ways that real migrations do.
 */
const secondMigration = '002-second'

/** Its steps, in order. */
const steps = [addArrived, renameAddress, refuseNegativePoints]
export const stepCount = steps.length

/** The columns that it renames, by table, with their new names. */
export const renamedColumns: Record<string, Record<string, string>> = { mail_outbox: { to_email: 'recipient' } }

/**
 * Returns the migrations of the next version. `afterStep` runs after each step of the second migration, before it is
 * committed.
 */
export function nextMigrations(afterStep: (step: number) => Promise<void> = async () => undefined): typeof migrations {
  const up = async (db: Kysely<never>) => {
    for (const [index, step] of steps.entries()) {
      await step(db)
      await afterStep(index + 1)
    }
  }
  return { ...migrations, [secondMigration]: { up } }
}

/**
 * Returns an installation whose programs are of the next version. With `haltAfter`, a program that migrates prints
 * `halted` after this step of the second migration, and waits there.
 */
export function withNextVersion(place: Installation, haltAfter?: number): Installation {
  const preload = pathToFileURL(join(import.meta.dirname, 'next-version.ts')).href
  const env = { NODE_OPTIONS: `--import=${preload}`, ...(haltAfter && { HALT_AFTER: String(haltAfter) }) }
  return { ...place, env: { ...place.env, ...env } }
}

/** Adds a column with a value for each existing row. */
async function addArrived(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('attendance').addColumn('arrived', 'text').execute()
  await sql`update attendance set arrived = (select case when attendance.scanned_at > event.starts_at then 'late' else
    'early' end from event where event.id = attendance.event_id)`.execute(db)
}

async function renameAddress(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('mail_outbox').renameColumn('to_email', 'recipient').execute()
}

/**
 * Rebuilds a table, because SQLite can't add a check to an existing one. No table references this one: its rows would
 * be deleted, or lose their reference, when SQLite drops the old table.
 */
async function refuseNegativePoints(db: Kysely<never>): Promise<void> {
  const { id, text, number, ms, table, foreign } = columnsFor(db)
  await table('class_event_rebuilt', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('class_id', 'class'))
      .$call(foreign('event_id', 'event'))
      .$call(number('points?'))
      .$call(text('note?'))
      .$call(ms('created_at', 'removed_at?'))
      .addCheckConstraint('class_event_points', sql`points >= 0`),
  )
  const columns = sql.raw('id, school_id, class_id, event_id, points, note, created_at, removed_at')
  await sql`insert into class_event_rebuilt (${columns}) select ${columns} from class_event`.execute(db)
  await db.schema.dropTable('class_event').execute()
  await db.schema.alterTable('class_event_rebuilt').renameTo('class_event').execute()
  const index = (name: string) => db.schema.createIndex(name).on('class_event')
  await index('class_event_once').columns(['class_id', 'event_id']).unique().execute()
  await index('class_event_school').column('school_id').execute()
  await index('class_event_event').column('event_id').execute()
}
