import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import type { Schema } from '#server/database/schema.ts'
import { clientShares } from '#server/http/client-share.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { keyedHash } from '#server/http/secrets.ts'

/**
 * The sender of a request, for budgets: the keyed hash of the browser's cookie if it has one, and its client shares,
 * widest first (see `clientShares`).
 */
export type Asker = { browser: string | null; shares: string[] }

/** Returns the sender of a request. */
export function askerOf(request: FastifyRequest, cookies: Cookies, secretKey: Buffer): Asker {
  const cookie = cookies.read(request, 'browser')
  return { browser: cookie && keyedHash(secretKey, 'browser', cookie), shares: clientShares(request.ip) }
}

/** Whether a browser has signed in to an account before. */
export async function isKnownBrowser(
  db: Kysely<Schema>,
  { kind, account, browser }: { kind: PersonKind; account: string | null; browser: string | null },
): Promise<boolean> {
  if (!browser || !account) return false
  const row = await db
    .selectFrom('known_browser')
    .select('since')
    .where('account_id', '=', account)
    .where('kind', '=', kind)
    .where('browser', '=', browser)
    .executeTakeFirst()
  return row !== undefined
}
