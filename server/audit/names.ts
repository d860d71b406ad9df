import { sql, type Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** Ids asked for in one statement. */
const together = 500
const people = ['student', 'faculty', 'administrator', 'pending_student'] as const
const things = ['event', 'class', 'school'] as const

/** The names that some ids have today; ids of what is gone are left out. */
export async function namesOf(db: Rows, ids: Iterable<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const all = [...ids]
  for (let from = 0; from < all.length; from += together) {
    const some = all.slice(from, from + together)
    for (const table of people) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'first_name', 'last_name'])
        .where('id', 'in', some)
        .execute()
      for (const { id, first_name, last_name } of rows) names.set(id, `${first_name} ${last_name}`)
    }
    for (const table of things) {
      const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', some).execute()
      for (const { id, name } of rows) names.set(id, name)
    }
  }
  return names
}

/**
 * The ids of people whose name has a text in it, or whose address it is, at most `most` and one more. Administrators of
 * all universities are among them: what they did at one is shown there.
 */
export async function findPeople(
  db: Rows,
  { text, school, most }: { text: string; school: string | null; most: number },
): Promise<string[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found: string[] = []
  for (const table of ['faculty', 'administrator', 'student'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where((person) =>
        person.or([
          person('email', '=', text.toLowerCase()),
          sql<boolean>`lower(first_name || ' ' || last_name) like lower(${pattern}) escape '\\'`,
        ]),
      )
      .$if(school !== null, (some) =>
        some.where((person) => person.or([person('school_id', '=', school!), person('school_id', 'is', null)])),
      )
      .limit(most + 1)
      .execute()
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
