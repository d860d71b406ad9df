import type { Kysely } from 'kysely'
import type { AuditAction } from '#contract/audit/actions.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Schema } from '#server/database/schema.ts'
import type { SsoFailure } from './provider-kind.ts'
import type { Provider } from './provider-store.ts'

type Rows = Kysely<Schema>
const minute = 60_000

/** The object of the audit's lines about a provider: its university, because a provider isn't a person or thing. */
export function aboutProvider({ school_id, name }: Pick<Provider, 'school_id' | 'name'>) {
  return { object_kind: 'school', object_id: school_id, school_id, detail: { name } } as const
}

/**
 * Records why a sign-in at a provider failed, for its administrators. Writes the same reason once a minute at most, so
 * that no one can fill the audit.
 */
export async function recordFailure(
  db: Rows,
  provider: Provider,
  { code, reason }: SsoFailure,
  failedAt: number,
): Promise<void> {
  const action: AuditAction = 'sign-in.sso'
  const { detail, ...object } = aboutProvider(provider)
  const text = JSON.stringify({ ...detail, code, reason })
  const written = await db
    .selectFrom('audit')
    .select('id')
    .where('object_id', '=', object.object_id)
    .where('at', '>', failedAt - minute)
    .where('action', '=', action)
    .where('detail', '=', text)
    .limit(1)
    .executeTakeFirst()
  if (written) return
  const line = { actor_kind: 'nobody', actor_id: null, action, ...object, result: 'refused' } as const
  await recordAudit(db, { ...line, detail: { ...detail, code, reason } }, failedAt)
}
