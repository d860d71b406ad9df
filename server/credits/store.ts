import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { purgeEmailNotes } from './emails/store.ts'
import { noRule } from './facts.ts'
import type { CreditChoiceTable, CreditRuleTable } from './table.ts'

export function findRule(db: DbOrTrx, classId: string): Promise<CreditRuleTable | undefined> {
  return db.selectFrom('credit_rule').selectAll().where('class_id', '=', classId).executeTakeFirst()
}

/** Stores that a class's credits were published at `publishedAt` (ms). A class without a rule gets the default one. */
export async function markPublished(
  db: DbOrTrx,
  course: { id: string; school_id: string },
  publishedAt: number,
): Promise<void> {
  const { exclusive, chooseUntil, publishedAt: _, ...rule } = noRule
  const columns = { exclusive: exclusive ? 1 : 0, choose_until: chooseUntil }
  await db
    .insertInto('credit_rule')
    .values({
      class_id: course.id,
      school_id: course.school_id,
      ...rule,
      ...columns,
      published_at: publishedAt,
      changed_at: publishedAt,
    })
    .onConflict((conflict) => conflict.column('class_id').doUpdateSet({ published_at: publishedAt }))
    .execute()
}

/** Stores a class's rule, replacing an earlier one. */
export async function saveRule(db: DbOrTrx, row: CreditRuleTable): Promise<void> {
  // `published_at` is set by publishing, maybe after this rule was read, so it isn't overwritten.
  const { class_id: _, school_id: __, published_at: ___, ...columns } = row
  await db
    .insertInto('credit_rule')
    .values(row)
    .onConflict((conflict) => conflict.column('class_id').doUpdateSet(columns))
    .execute()
}

/** Returns one of a class's events that is worth more than `maximum` thousandths, if there is one. */
export function findEventAbove(db: DbOrTrx, { classId, maximum }: { classId: string; maximum: number }) {
  return db
    .selectFrom(openRows('class_event'))
    .innerJoin(openRows('event'), 'event.id', 'class_event.event_id')
    .select('event.name')
    .where('class_event.class_id', '=', classId)
    .where('class_event.points', '>', maximum)
    .orderBy('event.starts_at')
    .limit(1)
    .executeTakeFirst()
}

/** Stores a student’s choice for an event, replacing an earlier one. */
export async function saveChoice(db: DbOrTrx, row: CreditChoiceTable): Promise<void> {
  await db
    .insertInto('credit_choice')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'event_id']).doUpdateSet({ class_id: row.class_id, chosen_at: row.chosen_at }),
    )
    .execute()
}

export async function deleteChoice(db: DbOrTrx, { student, event }: { student: string; event: string }): Promise<void> {
  await db.deleteFrom('credit_choice').where('student_id', '=', student).where('event_id', '=', event).execute()
}

/**
 * Deletes at most `most` of a university's choices and `most` of its appeals about events that started before `before`
 * (ms), and `most` notes about emails that were queued before then. Returns the number deleted.
 */
export async function purgeOldCredits(
  db: DbOrTrx,
  { school, before: cutoff, most: limit }: { school: string; before: number; most: number },
): Promise<number> {
  let deletedCount = await purgeEmailNotes(db, { school, cutoff, limit })
  for (const table of ['credit_choice', 'appeal'] as const) {
    const rows = await db
      .selectFrom(table)
      .innerJoin('event', 'event.id', `${table}.event_id`)
      .select(`${table}.id`)
      .where(`${table}.school_id`, '=', school)
      .where('event.starts_at', '<', cutoff)
      .limit(limit)
      .execute()
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    if (table === 'appeal') await db.deleteFrom('appeal').where('id', 'in', ids).execute()
    else await db.deleteFrom('credit_choice').where('id', 'in', ids).execute()
    deletedCount += rows.length
  }
  return deletedCount
}
