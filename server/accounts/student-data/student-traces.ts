import { lockoutKey } from '#server/accounts/lockout-key.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

/** The rows under an account's keyed hashes. The reader's thread doesn't have the key to compute them. */
export type SignInFailures = Awaited<ReturnType<typeof listSignInFailures>>

/**
 * Returns a student's counts of failed sign-ins: one for each known browser, and one for all other browsers together.
 */
export async function listSignInFailures(db: DbOrTrx, student: { id: string; email: string }, secretKey: Buffer) {
  const knownBrowsers = await db
    .selectFrom('known_browser')
    .select('browser')
    .where('account_id', '=', student.id)
    .where('kind', '=', 'student')
    .execute()
  const doors = new Map(
    [null, ...knownBrowsers.map(({ browser }) => browser)].map((browser) => [
      lockoutKey(secretKey, 'student', student.email, browser),
      browser,
    ]),
  )
  const rows = await db
    .selectFrom('sign_in_failure')
    .selectAll()
    .where('key', 'in', [...doors.keys()])
    .orderBy('since')
    .orderBy('key')
    .execute()
  return rows.map(({ key, ...counted }) => ({ browser: doors.get(key) ?? null, ...counted }))
}

/** Returns the requests for access made with an address. */
export function listAccessRequestsBy(db: DbOrTrx, email: string) {
  return db
    .selectFrom('access_request')
    .selectAll()
    .where('email', '=', email)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** Returns a student's ids and sections in gradebook files from learning management systems. */
export function listIdentities(db: DbOrTrx, student: string) {
  return db
    .selectFrom('roster_identity')
    .innerJoin(openRows('roster_entry'), 'roster_entry.id', 'roster_identity.roster_entry_id')
    .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
    .select(['class.name as class_name', 'system', 'user_id', 'login', 'section', 'seen_at'])
    .where('roster_entry.student_id', '=', student)
    .orderBy('seen_at')
    .orderBy('roster_identity.id')
    .execute()
}

/** Returns a student's identities at the university's own sign-in, as the providers name them. */
export function listLinkedIdentities(db: DbOrTrx, student: string) {
  return db
    .selectFrom('linked_identity')
    .innerJoin('identity_provider', 'identity_provider.id', 'linked_identity.provider_id')
    .select(['identity_provider.name', 'linked_identity.subject', 'linked_identity.since'])
    .where('linked_identity.student_id', '=', student)
    .orderBy('linked_identity.since')
    .execute()
}

/** Returns a student's refused attempts, the earliest first. */
export function listRefusedAttempts(db: DbOrTrx, student: string) {
  return db
    .selectFrom(openRows('refused_attempt'))
    .leftJoin(openRows('event'), (join) =>
      join
        .onRef('event.id', '=', 'refused_attempt.event_id')
        // An attempt's event id may be made up or from another university. That event's name must not appear here.
        .onRef('event.school_id', '=', 'refused_attempt.school_id'),
    )
    .selectAll('refused_attempt')
    .select('event.name as event_name')
    .where('refused_attempt.student_id', '=', student)
    .orderBy('refused_attempt.received_at')
    .orderBy('refused_attempt.id')
    .execute()
}
