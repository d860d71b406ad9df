import { foldForSearch } from '#contract/fold-name.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { isOpenRow } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

const people = ['student', 'faculty', 'administrator', 'pending_student'] as const
const things = ['event', 'class', 'school'] as const

/** Returns the current names of some ids. Deleted ones are left out. */
export async function findNames(db: DbOrTrx, ids: Iterable<string>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const batch of inBatches([...ids])) {
    for (const table of people) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'first_name', 'last_name'])
        .where('id', 'in', batch)
        .execute()
      for (const { id, first_name, last_name } of rows) names.set(id, `${first_name} ${last_name}`)
    }
    for (const table of things) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'name'])
        .where('id', 'in', batch)
        .$if(table !== 'school', (query) => query.where(isOpenRow(table as 'event' | 'class')))
        .execute()
      for (const { id, name } of rows) names.set(id, name)
    }
  }
  return names
}

/** The number of people who are read and compared at a time. */
const nameBatchSize = 5_000

/**
 * Returns the ids of people whose name contains a text or whose address equals it, at most `limit` plus one of each
 * kind. Includes master and co-administrators, who may have done something at any university. Don't call it on the
 * event loop: it compares everyone in JavaScript, because the databases don't ignore accents.
 */
export async function findPeople(
  db: DbOrTrx,
  { text, school, most: limit }: { text: string; school: string | null; most: number },
): Promise<string[]> {
  const searchText = foldForSearch(text)
  const matches: string[] = []
  for (const table of people) {
    const batch: string[] = []
    let [lastId, isLast] = ['', false]
    while (!isLast && batch.length <= limit) {
      const rows = await listAfter(db, table, { school, after: lastId })
      for (const { id, first_name, last_name, email } of rows)
        if (email === text.toLowerCase() || foldForSearch(`${first_name} ${last_name}`).includes(searchText))
          batch.push(id)
      isLast = rows.length < nameBatchSize
      lastId = rows.at(-1)?.id ?? ''
    }
    matches.push(...batch.slice(0, limit + 1))
  }
  return matches
}

function listAfter(
  db: DbOrTrx,
  table: (typeof people)[number],
  { school, after: lastId }: { school: string | null; after: string },
) {
  return db
    .selectFrom(table)
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '>', lastId)
    .$if(school !== null, (query) =>
      query.where((person) => person.or([person('school_id', '=', school!), person('school_id', 'is', null)])),
    )
    .orderBy('id')
    .limit(nameBatchSize)
    .execute()
}
