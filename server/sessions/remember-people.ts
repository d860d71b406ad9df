import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'

/** The maximum number of sessions, and of browsers, that a process loads at startup. */
const maxRemembered = 50_000
/** The maximum number of browsers per account. Each sign-in without a cookie adds one, and no one may fill the list. */
const maxPerPerson = 10

/** The hash of a session's token or of a browser's cookie, and the id of its person. */
type Mark = { hash: string; person: string }

/** Adds the browsers that signed in last and the sessions that were used last to `people`, oldest first. */
export async function rememberPeople(db: Db, people: { keep: (hash: string, person: string) => void }): Promise<void> {
  for (const newest of [newestBrowsers, newestSessions])
    for (const { hash, person } of (await newest(db)).reverse()) people.keep(hash, person)
}

async function newestBrowsers(db: Db): Promise<Mark[]> {
  const rank = sql<number>`row_number() over (partition by account_id order by since desc)`
  return db
    .selectFrom((query) =>
      query
        .selectFrom('known_browser')
        .select(['browser as hash', 'account_id as person', 'since', rank.as('rank')])
        .as('known'),
    )
    .select(['hash', 'person'])
    .where('rank', '<=', maxPerPerson)
    .orderBy('since', 'desc')
    .limit(maxRemembered)
    .execute()
}

async function newestSessions(db: Db): Promise<Mark[]> {
  return db
    .selectFrom('session')
    .select(['token_hash as hash', sql<string>`coalesce(student_id, faculty_id, admin_id)`.as('person')])
    .where((e) =>
      e.or([e('student_id', 'is not', null), e('faculty_id', 'is not', null), e('admin_id', 'is not', null)]),
    )
    .orderBy('last_seen_at', 'desc')
    .limit(maxRemembered)
    .execute()
}
