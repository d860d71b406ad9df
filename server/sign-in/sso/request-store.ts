import type { Selectable } from 'kysely'
import { ssoLifeMinutes } from '#contract/sign-in/sso/limits.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'
import type { SsoRequestTable } from './table.ts'

export type SsoRequest = Selectable<SsoRequestTable>

/** Whether a person must prove their identity again at the provider. */
export function isProof({ purpose }: Pick<SsoRequestTable, 'purpose'>): boolean {
  return purpose === 'proof' || purpose === 'factor' || purpose === 'factor-test'
}

/** Whether an administrator tests the provider. */
export function isTest({ purpose }: Pick<SsoRequestTable, 'purpose'>): boolean {
  return purpose === 'test' || purpose === 'factor-test'
}

/** The time (ms) by which the clocks of the provider and this server may differ, as elsewhere for SAML answers. */
const clockDifference = 180_000

/** Whether the provider says that the person proved their identity there after the request, not before. */
export function isProvedAfter({
  authenticated_at,
  asked_at,
}: Pick<SsoRequestTable, 'authenticated_at' | 'asked_at'>): boolean {
  return authenticated_at !== null && authenticated_at >= asked_at - clockDifference
}

/** The maximum time (ms) that a sign-in at a provider may take. */
const life = ssoLifeMinutes * 60_000

type NewRequest = Pick<
  SsoRequestTable,
  'id' | 'provider_id' | 'purpose' | 'kind' | 'browser_hash' | 'redirect' | 'session_id' | 'remember' | 'asked_at'
>

export async function insertRequest(db: DbOrTrx, request: NewRequest): Promise<void> {
  await db
    .insertInto('sso_request')
    .values({ ...request, ...unanswered })
    .execute()
}

const unanswered = {
  answered_at: null,
  subject: null,
  claims: null,
  authenticated_at: null,
  assertion_id: null,
  failure: null,
  reason: null,
  ticket_hash: null,
  used_at: null,
}

/**
 * Marks a request as answered at `answeredAt` (ms), so that no second answer is read. Returns undefined when the
 * request is unknown, for another provider, answered, canceled, or too old.
 */
export function takeRequest(
  db: DbOrTrx,
  { id, provider }: { id: string; provider: string },
  answeredAt: number,
): Promise<SsoRequest | undefined> {
  return db
    .updateTable('sso_request')
    .set({ answered_at: answeredAt })
    .where('id', '=', id)
    .where('provider_id', '=', provider)
    .where('answered_at', 'is', null)
    .where('used_at', 'is', null)
    .where('asked_at', '>=', answeredAt - life)
    .where('asked_at', '<=', answeredAt + maxClockLeadMs)
    .returningAll()
    .executeTakeFirst()
}

/** Whether an assertion of a provider was accepted before. For simultaneous ones, a unique constraint decides. */
export function isAssertionUsed(db: DbOrTrx, provider: string, assertion: string): Promise<boolean> {
  return hasRow(
    db.selectFrom('sso_request').select('id').where('provider_id', '=', provider).where('assertion_id', '=', assertion),
  )
}

export type Outcome = Partial<
  Pick<SsoRequestTable, 'subject' | 'claims' | 'authenticated_at' | 'assertion_id' | 'failure' | 'reason'>
> & { ticket_hash: string }

/** Stores the outcome of an answer, unless the request was canceled while the answer was read. */
export async function writeAnswer(db: DbOrTrx, id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('sso_request').set(outcome).where('id', '=', id).where('used_at', 'is', null).execute()
}

/** Returns the request with a ticket, if this browser started it, and it is neither used nor too old at `now` (ms). */
export function findAnswered(
  db: DbOrTrx,
  { ticketHash, browserHash }: { ticketHash: string; browserHash: string },
  now: number,
): Promise<SsoRequest | undefined> {
  return db
    .selectFrom('sso_request')
    .selectAll()
    .where('ticket_hash', '=', ticketHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('asked_at', '>=', now - life)
    .where('asked_at', '<=', now + maxClockLeadMs)
    .executeTakeFirst()
}

/**
 * Marks a request as used at `usedAt` (ms), and deletes what the provider sent. Returns false when it was used before.
 */
export function spendRequest(db: DbOrTrx, id: string, usedAt: number): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('sso_request')
      .set({ used_at: usedAt, claims: null, subject: null })
      .where('id', '=', id)
      .where('used_at', 'is', null),
  )
}

/** Ends all requests at a provider that are in progress at `canceledAt` (ms), as if they had been used. */
export async function cancelRequests(db: DbOrTrx, provider: string, canceledAt: number): Promise<void> {
  await db
    .updateTable('sso_request')
    .set({ used_at: canceledAt, claims: null, subject: null })
    .where('provider_id', '=', provider)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the requests that have expired at `now` (ms). */
export async function purgeRequests(db: DbOrTrx, now: number): Promise<void> {
  const expired = db
    .selectFrom('sso_request')
    .select('id')
    .where('asked_at', '<', now - life)
    .orderBy('asked_at')
  await deleteInBatches((limit) => db.deleteFrom('sso_request').where('id', 'in', expired.limit(limit)))
}
