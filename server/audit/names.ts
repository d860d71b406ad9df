import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

type Rows = Kysely<Schema>

/** The most ids in one statement. */
const together = 500
const people = ['student', 'faculty', 'administrator', 'pending_student'] as const
const things = ['event', 'class', 'school'] as const

/** Returns the current names of some ids. Ids that no longer exist are left out. */
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

/** People who are read and compared at a time. */
const atOnce = 5_000

/**
 * Returns the ids of people whose name contains a text or whose address is that text, of each kind at most `most` plus
 * one. Includes master and co administrators, who may have done something at any university. Don't run it on the event
 * loop: it compares everyone in JavaScript, because the engines' `lower` differ for non-ASCII letters.
 */
export async function findPeople(
  db: Rows,
  { text, school, most }: { text: string; school: string | null; most: number },
): Promise<string[]> {
  const sought = plain(text)
  const found: string[] = []
  for (const table of people) {
    const some: string[] = []
    let [after, isLast] = ['', false]
    while (!isLast && some.length <= most) {
      const rows = await listAfter(db, table, { school, after })
      for (const { id, first_name, last_name, email } of rows)
        if (email === text.toLowerCase() || plain(`${first_name} ${last_name}`).includes(sought)) some.push(id)
      isLast = rows.length < atOnce
      after = rows.at(-1)?.id ?? ''
    }
    found.push(...some.slice(0, most + 1))
  }
  return found
}

function listAfter(
  db: Rows,
  table: (typeof people)[number],
  { school, after }: { school: string | null; after: string },
) {
  return db
    .selectFrom(table)
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '>', after)
    .$if(school !== null, (some) =>
      some.where((person) => person.or([person('school_id', '=', school!), person('school_id', 'is', null)])),
    )
    .orderBy('id')
    .limit(atOnce)
    .execute()
}

/** Normalizes names for comparing: lowercase, with composed accents. */
function plain(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
