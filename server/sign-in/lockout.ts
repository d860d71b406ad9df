import { sql } from 'kysely'
import { adminLockAfter, adminLockMs, signInMessages } from '#contract/sign-in.ts'
import type { PersonKind } from '#contract/roles.ts'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import type { Db } from '#server/database/connect.ts'
import { tooMany, type Refusal } from '#server/http/refusals.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Failures in a row, within a time (ms), that lock an account's password sign-in for five minutes. */
const limits = {
  admin: { failures: adminLockAfter, within: 15 * minute },
  student: { failures: 10, within: 15 * minute },
}
/** Failures a day from browsers the account has never signed in with: slow guessing ends here. */
const strangersADay = 30

type Door = { kind: 'admin' | 'student'; email: string; accountId: string | null; browser: string | null }
type Deps = { db: Db; secretKey: Buffer; now: () => number }

/** One attempt at a password; it counts as failed until it is known to be right. */
export type Attempt = {
  refusal: Refusal | null
  failed: () => Promise<Refusal | null>
  right: () => Promise<void>
  /** The password was never looked at, so there was no guess. */
  takeBack: () => Promise<void>
  left: number
}

/**
 * Counts an attempt before the password is looked at, so that a hundred sent at once are still five. A browser that
 * has signed in to the account before has its own count: strangers cannot lock its owner out (OWASP device cookies).
 * Unknown addresses are counted alike.
 */
export async function countAttempt(deps: Deps, door: Door): Promise<Attempt> {
  const { db, secretKey, now } = deps
  const at = now()
  const { failures: most, within } = limits[door.kind]
  const known = await isKnown(db, door)
  const key = lockoutKey(secretKey, door.kind, door.email, known ? door.browser : null)
  // A lock runs its own time to the end, however old the failures before it have become.
  const startsAnew = sql<boolean>`case when sign_in_failure.locked_until is null
    then sign_in_failure.since < ${at - within} else sign_in_failure.locked_until <= ${at} end`
  const newDay = sql<boolean>`sign_in_failure.day_since < ${at - day}`
  const row = await db
    .insertInto('sign_in_failure')
    .values({ key, failures: 1, since: at, locked_until: null, day_failures: 1, day_since: at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${startsAnew} then 1 else sign_in_failure.failures + 1 end`,
        since: sql`case when ${startsAnew} then ${at} else sign_in_failure.since end`,
        locked_until: sql`case when ${startsAnew} then null else sign_in_failure.locked_until end`,
        day_failures: sql`case when ${newDay} then 1 else sign_in_failure.day_failures + 1 end`,
        day_since: sql`case when ${newDay} then ${at} else sign_in_failure.day_since end`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

  const locked = (until: number) =>
    tooMany(signInMessages.adminLocked, (until - at) / 1000, {
      attempts: most,
      retry_after: Math.ceil((until - at) / 1000),
    })
  const update = db.updateTable('sign_in_failure').where('key', '=', key)

  let refusal: Refusal | null = null
  if (row.locked_until !== null) refusal = locked(row.locked_until)
  else if (row.failures > most) refusal = locked(at + adminLockMs)
  else if (!known && row.day_failures > strangersADay) refusal = strangersRefused((row.day_since + day - at) / 1000)
  // What is refused unseen is no guess, and must not keep the day's count growing. Not below none: the owner's sign-in
  // may have cleared the count in between, and a debt would be guesses for free.
  const takeBack = async () => {
    await update
      .set({
        failures: sql`case when failures > 0 then failures - 1 else 0 end`,
        day_failures: sql`case when day_failures > 0 then day_failures - 1 else 0 end`,
      })
      .execute()
  }
  if (refusal) await takeBack()

  return {
    refusal,
    takeBack,
    left: Math.max(0, most - row.failures),
    async failed() {
      if (row.failures < most) return null
      await update.set({ locked_until: at + adminLockMs }).execute()
      return locked(at + adminLockMs)
    },
    async right() {
      await update
        .set((column) => ({ failures: 0, locked_until: null, day_failures: column('day_failures', '-', 1) }))
        .execute()
    },
  }
}

/** Deletes counts that no longer matter: without a failure for a day, and without a lock. `at` in ms. */
export async function purgeFailures(db: Db, at: number): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('since', '<', at - day)
    .where('day_since', '<', at - day)
    .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<', at)]))
    .execute()
}

function strangersRefused(retryAfter: number): Refusal {
  return tooMany('Too many failed sign-ins today. Ask for an emailed link instead, or try again tomorrow.', retryAfter)
}

async function isKnown(db: Db, door: Door): Promise<boolean> {
  if (!door.browser || !door.accountId) return false
  const row = await db
    .selectFrom('known_browser')
    .select('since')
    .where('account_id', '=', door.accountId)
    .where('kind', '=', door.kind satisfies PersonKind)
    .where('browser', '=', door.browser)
    .executeTakeFirst()
  return row !== undefined
}
