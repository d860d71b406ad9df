import type { FastifyRequest } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { clientShares } from '#server/http/client-share.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { keyedHash } from '#server/http/secrets.ts'
import type { KnownBrowserTable } from './table.ts'

/**
 * The sender of a request, for rate limits: the keyed hash of the browser's cookie, and client shares, widest first.
 */
export type Requester = { browser: string | null; shares: string[] }

/** Returns the sender of a request. */
export function identifyRequester(request: FastifyRequest, cookies: Cookies, secretKey: Buffer): Requester {
  const cookie = cookies.read(request, 'browser')
  return { browser: cookie && keyedHash(secretKey, 'browser', cookie), shares: clientShares(request.ip) }
}

/** Whether a browser has signed in to an account before. */
export async function isKnownBrowser(
  db: DbOrTrx,
  { kind, account, browser }: { kind: PersonKind; account: string | null; browser: string | null },
): Promise<boolean> {
  if (!browser || !account) return false
  return hasRow(
    db
      .selectFrom('known_browser')
      .select('since')
      .where('account_id', '=', account)
      .where('kind', '=', kind)
      .where('browser', '=', browser),
  )
}

/**
 * The maximum number of browsers remembered per account: twice its sessions, as in load shedding (`known-people.ts`).
 */
const maxBrowsers = 20

/** Remembers a browser for an account, and forgets its oldest ones. Returns false when it was already known. */
export async function rememberBrowser(db: DbOrTrx, browserRow: KnownBrowserTable): Promise<boolean> {
  const isNew = await hasWritten(
    db
      .insertInto('known_browser')
      .values(browserRow)
      .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'browser']).doNothing()),
  )
  if (!isNew) return false
  const ofAccount = { account_id: browserRow.account_id, kind: browserRow.kind }
  const old = await db
    .selectFrom('known_browser')
    .select('browser')
    .where((e) => e.and(ofAccount))
    .where('browser', '!=', browserRow.browser)
    .orderBy('since', 'desc')
    .orderBy('browser')
    .limit(1_000)
    .offset(maxBrowsers - 1)
    .execute()
  const browsers = old.map(({ browser }) => browser)
  if (browsers.length > 0)
    await db
      .deleteFrom('known_browser')
      .where((e) => e.and(ofAccount))
      .where('browser', 'in', browsers)
      .execute()
  return true
}

/** Deletes known browsers that first signed in to their account before `cutoff` (ms). */
export async function purgeKnownBrowsers(db: DbOrTrx, cutoff: number): Promise<void> {
  await db.deleteFrom('known_browser').where('since', '<', cutoff).execute()
}

/**
 * Deletes the known browsers of accounts: all, or those that meet a condition. No foreign key does it. Returns hashes.
 */
export async function deleteKnownBrowsers(
  db: DbOrTrx,
  kind: PersonKind,
  accounts: string[],
  condition?: RawBuilder<boolean>,
): Promise<string[]> {
  if (accounts.length === 0) return []
  const rows = await db
    .deleteFrom('known_browser')
    .where('account_id', 'in', accounts)
    .where('kind', '=', kind)
    .$if(condition !== undefined, (browsers) => browsers.where(condition!))
    .returning('browser')
    .execute()
  return rows.map(({ browser }) => browser)
}
