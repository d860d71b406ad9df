// What universities hold in numbers, read off the event loop: a large one has a million check-ins.
import type { Kysely } from 'kysely'
import type { SchoolContents } from '#contract/administration.ts'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

export const schoolReadings = {
  /** What goes with a university when it is deleted; null when there is none. */
  async schoolContents(db: Rows, { school }: { school: string }): Promise<SchoolContents | null> {
    const row = await db.selectFrom('school').select(['id', 'name']).where('id', '=', school).executeTakeFirst()
    if (!row) return null
    const counted = (table: 'faculty' | 'student' | 'class' | 'event' | 'attendance' | 'administrator') =>
      db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('rows'))
        .where('school_id', '=', school)
    const of = async (rows: { executeTakeFirstOrThrow: () => Promise<{ rows: number }> }) =>
      (await rows.executeTakeFirstOrThrow()).rows
    return {
      ...row,
      faculty: await of(counted('faculty').where('verified_at', 'is not', null)),
      students: await of(counted('student').where('verified_at', 'is not', null)),
      classes: await of(counted('class')),
      events: await of(counted('event')),
      check_ins: await of(counted('attendance')),
      administrators: await of(counted('administrator').where('role', '!=', 'revoked')),
    }
  },
}
