// Counts of the rows that are deleted with a faculty account or a university, read in the reader's thread.
import { sql, type Kysely } from 'kysely'
import type { SchoolContents } from '#contract/administration/administration.ts'
import { countPublished } from '#server/credits/published/store.ts'
import { isOpenRow } from '#server/database/open-rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { atOpenEvents, countPresence } from '#server/events/presence.ts'
import { countFacultyDeletion } from './count-faculty-deletion.ts'

export const deletionQueries = {
  facultyDeletion: countFacultyDeletion,

  /** Counts what is deleted with a university, or null when there is none. */
  async schoolContents(db: Kysely<Schema>, { school }: { school: string }): Promise<SchoolContents | null> {
    const row = await db.selectFrom('school').select(['id', 'name']).where('id', '=', school).executeTakeFirst()
    if (!row) return null
    const counted = (table: 'faculty' | 'student' | 'class' | 'event' | 'administrator') =>
      db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('rows'))
        .where('school_id', '=', school)
        .$if(table === 'class' || table === 'event', (rows) => rows.where(isOpenRow(table as 'class' | 'event')))
    const count = async (rows: { executeTakeFirstOrThrow: () => Promise<{ rows: number }> }) =>
      (await rows.executeTakeFirstOrThrow()).rows
    return {
      ...row,
      faculty: await count(counted('faculty').where('verified_at', 'is not', null)),
      students: await count(counted('student').where('verified_at', 'is not', null)),
      classes: await count(counted('class')),
      events: await count(counted('event')),
      check_ins: await countPresence(
        db,
        atOpenEvents((table) => sql`${sql.ref(`${table}.school_id`)} = ${school}`),
      ),
      published_credits: await countPublished(db, { school }),
      administrators: await count(counted('administrator').where('role', '!=', 'revoked')),
    }
  },
}

type DeletionQueries = typeof deletionQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends DeletionQueries {}
}
