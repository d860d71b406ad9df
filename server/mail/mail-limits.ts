import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { takeTurn } from '#server/database/take-turn.ts'
import { tooMany } from '#server/http/refusals.ts'

const minute = 60_000
const hour = 60 * minute

/** Letters an address may cause: in a quarter of an hour, and in a day. For known and unknown addresses alike. */
const mailLimits = [
  { most: 5, within: 15 * minute },
  { most: 20, within: 24 * hour },
]

/**
 * Throws 429 when letters were asked for an address too often, whatever they were about. Whoever counts here adds one
 * in the same transaction; those for one address follow one another.
 */
export async function refuseTooMuchMail(trx: Kysely<Schema>, email: string, at: number): Promise<void> {
  await takeTurn(trx, `mail to ${email}`)
  const longest = Math.max(...mailLimits.map((limit) => limit.within))
  const asked = await askedSince(trx, email, at - longest)
  for (const { most, within } of mailLimits) {
    const oldestThatCounts = asked[most - 1]
    if (oldestThatCounts === undefined || oldestThatCounts <= at - within) continue
    const wait = (oldestThatCounts + within - at) / 1000
    throw tooMany('Too many emails were requested for this address. Please wait before asking again.', wait)
  }
}

/** When letters were asked for an address after `since` (ms), the newest first. */
async function askedSince(trx: Kysely<Schema>, email: string, since: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('email_link')
    .select('asked_at')
    .where('email', '=', email)
    .where('asked_at', '>', since)
    .unionAll((more) =>
      more.selectFrom('access_request').select('asked_at').where('email', '=', email).where('asked_at', '>', since),
    )
    .orderBy('asked_at', 'desc')
    .execute()
  return rows.map((row) => row.asked_at)
}
