import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** As many of each as a process remembers at its start. */
const most = 50_000
/** Browsers of one account: each sign-in without the cookie makes a new one, and one person's must not fill the list. */
const mostOfOne = 10

/** Whose session or browser has a hash. */
type Mark = { hash: string; person: string }

/** Makes `people` know the browsers that signed in last, then the sessions that were used last, the latest at the end of each. */
export async function rememberPeople(db: Db, people: { keep: (hash: string, person: string) => void }): Promise<void> {
  const marks = [...(await newestBrowsers(db)).toReversed(), ...(await newestSessions(db)).toReversed()]
  for (const { hash, person } of marks) people.keep(hash, person)
}

async function newestBrowsers(db: Db): Promise<Mark[]> {
  const place = sql<number>`row_number() over (partition by account_id order by since desc)`
  return db
    .selectFrom((from) =>
      from
        .selectFrom('known_browser')
        .select(['browser as hash', 'account_id as person', 'since', place.as('place')])
        .as('known'),
    )
    .select(['hash', 'person'])
    .where('place', '<=', mostOfOne)
    .orderBy('since', 'desc')
    .limit(most)
    .execute()
}

async function newestSessions(db: Db): Promise<Mark[]> {
  const rows = await db
    .selectFrom('session')
    .select(['token_hash', 'student_id', 'faculty_id', 'admin_id'])
    .orderBy('last_seen_at', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ token_hash: hash, student_id, faculty_id, admin_id }) => {
    const person = student_id ?? faculty_id ?? admin_id
    return person === null ? [] : [{ hash, person }]
  })
}
