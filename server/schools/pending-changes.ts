import type { Kysely } from 'kysely'
import { changeDetail } from '#contract/audit/changes.ts'
import { changeDelayHours } from '#contract/accounts/ways-back.ts'
import type { PendingChange } from '#contract/schools/schools.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { findSchool, takeSchoolTurn, updateSchool } from './store.ts'
import type { SchoolChangeTable } from './table.ts'

type Rows = Kysely<Schema>
type Field = SchoolChangeTable['field']
/** How long (ms) a change can be taken back before it takes effect. */
const delay = changeDelayHours * 60 * 60_000

/** Returns the changes of a university that haven't taken effect yet, by field. */
export function listPending(db: Rows, school: string): Promise<SchoolChangeTable[]> {
  return db.selectFrom('school_change').selectAll().where('school_id', '=', school).orderBy('field').execute()
}

/** Returns a pending change as the API shows it. */
export function asPending({ field, value, effective_at }: SchoolChangeTable): PendingChange {
  return { field, value, effective_at: new Date(effective_at).toISOString() }
}

/** Returns which of these domains are in a pending change of a university other than `except`. */
export async function isReserved(db: Rows, domains: string[], except: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('school_change')
    .select('value')
    .where('value', 'in', domains)
    .$if(except !== null, (changes) => changes.where('school_id', '!=', except!))
    .execute()
  return rows.map(({ value }) => value)
}

/**
 * Stores changes that take effect a day later. A newer change of the same field replaces the older one, and its day
 * starts over. Storing the same value again does nothing. Returns the new changes. `at` in ms.
 */
export async function askForChanges(
  trx: Rows,
  school: string,
  values: Partial<Record<Field, string>>,
  { by, at }: { by: string | null; at: number },
): Promise<SchoolChangeTable[]> {
  const before = await listPending(trx, school)
  const asked: SchoolChangeTable[] = []
  for (const [field, value] of Object.entries(values) as [Field, string][]) {
    if (before.some((change) => change.field === field && change.value === value)) continue
    const row = { id: newId(), school_id: school, field, value, asked_at: at, effective_at: at + delay, asked_by: by }
    await trx.deleteFrom('school_change').where('school_id', '=', school).where('field', '=', field).execute()
    await trx.insertInto('school_change').values(row).execute()
    asked.push(row)
  }
  return asked
}

/** Deletes a university's changes that haven't taken effect: all, or those of some fields. Returns the fields. */
export async function dropPending(trx: Rows, school: string, fields?: Field[]): Promise<Field[]> {
  if (fields?.length === 0) return []
  const rows = await trx
    .deleteFrom('school_change')
    .where('school_id', '=', school)
    .$if(fields !== undefined, (changes) => changes.where('field', 'in', fields!))
    .returning('field')
    .execute()
  return rows.map(({ field }) => field)
}

/** Applies the changes whose day is over at `at` (ms). */
export async function settleChanges(db: Db, at: number): Promise<void> {
  if ((await listDue(db, at)).length === 0) return
  await db.transaction().execute(async (trx) => {
    await takeSchoolTurn(trx)
    const bySchool = Map.groupBy(await listDue(trx, at), ({ school_id }) => school_id)
    for (const [school, changes] of bySchool) {
      const set = Object.fromEntries(
        changes.map(({ field, value }) => [field, isNumber(field) ? Number(value) : value] as const),
      )
      const before = await findSchool(trx, school)
      await updateSchool(trx, school, set)
      const fields = await dropPending(
        trx,
        school,
        changes.map(({ field }) => field),
      )
      const actor = { actor_kind: 'nobody', actor_id: null } as const
      const object = { object_kind: 'school', object_id: school, school_id: school }
      const detail = { fields: inWords(fields), ...(before && changeDetail(before, set)) }
      await recordAudit(trx, { ...actor, action: 'school.change-effective', ...object, detail }, at)
    }
  })
}

/** How long (ms) a process caches the pending changes. It must be less than the day that a new one waits. */
const trusted = 60 * 60_000

/**
 * Returns a function that applies due changes and costs nothing while none is due. Every request calls it first, so no
 * timer decides when a change takes effect.
 */
export function settler(db: Db, now: () => number): () => Promise<void> | undefined {
  let lookAt = 0
  const look = async (at: number) => {
    await settleChanges(db, at)
    const next = await db
      .selectFrom('school_change')
      .select((e) => e.fn.min<number | null>('effective_at').as('at'))
      .executeTakeFirst()
    lookAt = Math.min(next?.at ?? Infinity, at + trusted)
  }
  return () => {
    const at = now()
    return at < lookAt ? undefined : look(at)
  }
}

/** Returns the names of fields for the audit. */
export function inWords(fields: Field[]): string {
  const words = { faculty_domain: 'the faculty domain', student_domain: 'the student domain' }
  const kept = { evidence_days: 'how long location data is kept', attendance_years: 'how long attendance is kept' }
  return fields.map((field) => ({ ...words, ...kept })[field]).join(' and ')
}

function listDue(db: Rows, at: number): Promise<SchoolChangeTable[]> {
  return db.selectFrom('school_change').selectAll().where('effective_at', '<=', at).orderBy('school_id').execute()
}

function isNumber(field: Field): boolean {
  return field === 'evidence_days' || field === 'attendance_years'
}
