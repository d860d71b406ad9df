import { sql } from 'kysely'
import { adminLockMs } from '#contract/sign-in/sign-in.ts'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { isKnownBrowser } from '#server/sessions/known-browser.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'
import { addFailure, day, limits, lockedRefusal, refuseCounted } from './lockout-rules.ts'
import type { Attempt, Door, Failures } from './lockout-rules.ts'

/** `share` is the client's widest share. Strangers' attempts are counted in its turn. */
type AtDoor = { kind: Door; email: string; accountId: string; browser: string | null; share: string }
type Deps = { db: Db; secretKey: Buffer; now: () => number }

/**
 * Counts an attempt at an account before the password is checked, so that even of a hundred simultaneous attempts only
 * as many are checked as the limit allows. A browser that has signed in to the account before has its own count, so
 * that strangers can't lock out its owner (OWASP device cookies). `UnknownAddresses` counts addresses without an
 * account in the same way, in memory.
 */
export async function countAttempt(deps: Deps, door: AtDoor): Promise<Attempt> {
  const { db, secretKey, now } = deps
  const { kind } = door
  const attemptedAt = now()
  const isKnown = await isKnownBrowser(db, { kind, account: door.accountId, browser: door.browser })
  const key = lockoutKey(secretKey, kind, door.email, isKnown ? door.browser : null)
  // Not the account's turn: a stranger who tries a thousand accounts would have a thousand turns.
  const turn = isKnown ? key : door.share
  const { period, failures: maximum } = limits[kind]
  const refuse = (failures: Failures) => refuseCounted(failures, { kind, isKnown }, attemptedAt)
  // A refused attempt writes nothing, so that a flood at locked accounts doesn't use up the turns of its network.
  const stored = await db.selectFrom('sign_in_failure').selectAll().where('key', '=', key).executeTakeFirst()
  const expected = addFailure(stored, period, attemptedAt)
  const isCounted = !refuse(expected)
  const counted = isCounted
    ? await db.yieldingTransaction(turn, (trx) => count(trx, key, { period, attemptedAt }))
    : expected
  const updateIn = (rows: DbOrTrx) => rows.updateTable('sign_in_failure').where('key', '=', key)
  const refusal = refuse(counted)
  // An attempt that is refused without a check isn't a guess, so it must not count. The count never becomes negative,
  // which would allow extra guesses: the owner's sign-in may have reset it in the meantime.
  const takeBack = async () => {
    await db.yieldingTransaction(turn, (trx) =>
      updateIn(trx)
        .set({
          failures: sql`case when failures > 0 then failures - 1 else 0 end`,
          day_failures: sql`case when day_failures > 0 then day_failures - 1 else 0 end`,
        })
        .execute(),
    )
  }
  if (refusal && isCounted) await takeBack()

  return {
    refusal,
    isKnown,
    isFirst: counted.failures === 1,
    takeBack,
    attemptsLeft: Math.max(0, maximum - counted.failures),
    async failed() {
      if (counted.failures < maximum) return null
      const lock = { locked_until: attemptedAt + adminLockMs }
      await db.yieldingTransaction(turn, (trx) => updateIn(trx).set(lock).execute())
      return lockedRefusal(kind, attemptedAt + adminLockMs, attemptedAt)
    },
    async right() {
      await db.yieldingTransaction(turn, (trx) =>
        updateIn(trx)
          .set((column) => ({ failures: 0, locked_until: null, day_failures: column('day_failures', '-', 1) }))
          .execute(),
      )
    },
  }
}

/** Adds one failure to a count, in one statement, and returns the count. */
function count(
  trx: DbOrTrx,
  key: string,
  { period, attemptedAt }: { period: number; attemptedAt: number },
): Promise<Failures> {
  const latest = attemptedAt + maxClockLeadMs
  const isIn = (column: string, start: number, end: number) =>
    sql<boolean>`${sql.ref(`sign_in_failure.${column}`)} between ${start} and ${end}`
  // Same as `startsOver`. While locked, the count starts again only when the lock ends, even if the failures expire
  // earlier.
  const startsOver = sql<boolean>`case when sign_in_failure.locked_until is null
    then not ${isIn('since', attemptedAt - period, latest)}
    else not ${isIn('locked_until', attemptedAt + 1, latest + adminLockMs)} end`
  const newDay = sql<boolean>`not ${isIn('day_since', attemptedAt - day, latest)}`
  return trx
    .insertInto('sign_in_failure')
    .values({ key, failures: 1, since: attemptedAt, locked_until: null, day_failures: 1, day_since: attemptedAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${startsOver} then 1 else sign_in_failure.failures + 1 end`,
        since: sql`case when ${startsOver} then ${attemptedAt} else sign_in_failure.since end`,
        locked_until: sql`case when ${startsOver} then null else sign_in_failure.locked_until end`,
        day_failures: sql`case when ${newDay} then 1 else sign_in_failure.day_failures + 1 end`,
        day_since: sql`case when ${newDay} then ${attemptedAt} else sign_in_failure.day_since end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes counts whose failures and lock have expired by `now` (ms). */
export async function purgeFailures(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('since', '<', now - day)
    .where('day_since', '<', now - day)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', now)]))
    .execute()
}

/**
 * Deletes the counts of strangers' and this browser's failed sign-ins of an administrator, because a person who can
 * read the mailbox is the owner. `browser` is the keyed hash of the browser's own cookie.
 */
export async function deleteFailures(
  db: DbOrTrx,
  person: { secretKey: Buffer; email: string; browser: string | null },
): Promise<void> {
  const keys = [null, person.browser].map((browser) => lockoutKey(person.secretKey, 'admin', person.email, browser))
  await db.deleteFrom('sign_in_failure').where('key', 'in', keys).execute()
}
