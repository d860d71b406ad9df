import type { Kysely } from 'kysely'
import type { RulePreview } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import type { Schema } from '#server/database/schema.ts'
import { asCreditRule } from './as-rule.ts'
import type { ClassRule } from './facts.ts'
import { readClassLedger } from './read-ledger.ts'

/** How many students a preview names. */
const mostNamed = 500

/**
 * Returns what a rule would change for the students of its class: how many gain and lose points, and who. Null when the
 * class was deleted. `now` in ms.
 */
export async function previewRule(
  db: Kysely<Schema>,
  { rule, ...asked }: { classId: string; now: number; rule: ClassRule },
): Promise<RulePreview | null> {
  const before = await readClassLedger(db, asked)
  const after = await readClassLedger(db, { ...asked, rule })
  if (!before || !after) return null
  const pointsBefore = new Map(before.rows.map(({ student, credit }) => [student.id, credit.points]))
  const changed = after.rows.flatMap(({ student: { id, first_name, last_name }, credit }) => {
    const had = pointsBefore.get(id) ?? 0
    return had === credit.points ? [] : [{ id, first_name, last_name, before: had, after: credit.points }]
  })
  const gain = changed.filter((one) => one.after > one.before).length
  return {
    rule_text: describeRule(asCreditRule(rule)),
    gain,
    lose: changed.length - gain,
    same: after.rows.length - changed.length,
    students: changed.slice(0, mostNamed),
  }
}
