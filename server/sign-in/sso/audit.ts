import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { ShareBudget } from '#server/http/share-budget.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import type { SsoFailure } from './provider-kind.ts'
import type { Provider } from './provider-store.ts'

const minute = 60_000

/** The object of the audit's lines about a provider: its university, because providers aren't objects in the audit. */
export function aboutProvider({ school_id, name }: Pick<Provider, 'school_id' | 'name'>) {
  return { object_kind: 'school', object_id: school_id, school_id, detail: { name } } as const
}

/**
 * The number of lines an hour about failures at one provider: more than its administrators read. Strangers choose a
 * part of the text, so it isn't enough to limit lines with the same text.
 */
const linesAnHour = { within: 60 * minute, share: 30, all: 120, few: 5 }
/**
 * The maximum number of providers with counts. Beyond that, the counts of the one that failed longest ago are
 * forgotten.
 */
const providersRemembered = 10_000

type Context = { db: Db; isLimited: boolean; now: () => number }

/** Records why sign-ins and sign-outs at providers failed, for their administrators. */
export class ProviderFailures {
  readonly #context: Context
  readonly #budgets = new OldestFirstMap<string, ShareBudget>()

  constructor(context: Context) {
    this.#context = context
  }

  /**
   * Records a failure of a client (`shares`, see `clientShares`), by default to sign in. Each reason is recorded at
   * most once a minute, and only a few in an hour.
   */
  async record(
    provider: Provider,
    { code, reason }: SsoFailure,
    [share = '']: readonly string[],
    action: 'sign-in.sso' | 'sign-out.sso' = 'sign-in.sso',
  ): Promise<void> {
    const { db, isLimited, now } = this.#context
    const failedAt = now()
    const { detail, ...object } = aboutProvider(provider)
    const text = JSON.stringify({ ...detail, code, reason })
    await db.yieldingTransaction(share, async (trx) => {
      const written = await trx
        .selectFrom('audit')
        .select('id')
        .where('object_id', '=', object.object_id)
        .where('at', '>', failedAt - minute)
        .where('action', '=', action)
        .where('detail', '=', text)
        .limit(1)
        .executeTakeFirst()
      if (written || (isLimited && this.#budgetFor(provider.id).take(share, failedAt) > 0)) return
      const line = { actor_kind: 'nobody', actor_id: null, action, ...object, result: 'refused' } as const
      await recordAudit(trx, { ...line, detail: { ...detail, code, reason } }, failedAt)
    })
  }

  #budgetFor(provider: string): ShareBudget {
    const budget = this.#budgets.get(provider) ?? new ShareBudget(linesAnHour)
    this.#budgets.renew(provider, budget)
    this.#budgets.shrinkTo(providersRemembered)
    return budget
  }
}
