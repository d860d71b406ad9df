import type { Kysely } from 'kysely'
import { changeDetail } from '#contract/audit/changes.ts'
import { changeDelayHours, putBackDays } from '#contract/accounts/ways-back.ts'
import type { PendingChange } from '#contract/schools/schools.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { findSchool, takeSchoolTurn, updateSchool } from './store.ts'
import type { SchoolChange } from './table.ts'

type Rows = Kysely<Schema>
type Field = SchoolChange['field']
/** How long (ms) a change can be taken back before it takes effect. */
const delay = changeDelayHours * 60 * 60_000
/** How long (ms) a replaced domain can be put back at once. */
const putBack = putBackDays * 24 * 60 * 60_000

function pending(db: Rows) {
  return db.selectFrom('school_change').selectAll().where('replaced', '=', 0)
}

/** Returns the changes of a university that haven't taken effect yet, by field. */
export function listPending(db: Rows, school: string): Promise<SchoolChange[]> {
  return pending(db).where('school_id', '=', school).orderBy('field').execute()
}

/** Returns the pending changes of every university, by field. */
export function listAllPending(db: Rows): Promise<SchoolChange[]> {
  return pending(db).orderBy('field').execute()
}

/** Returns a pending change as the API shows it. Without a time while the university is closed. */
export function asPending({ field, value, effective_at }: SchoolChange, isClosed = false): PendingChange {
  return { field, value, effective_at: isClosed ? null : new Date(effective_at).toISOString() }
}

/** Returns the domains that a university can put back at once at `at` (ms), by field. */
export async function listReplaced(db: Rows, school: string, at: number): Promise<Partial<Record<Field, string>>> {
  const rows = await db
    .selectFrom('school_change')
    .select(['field', 'value'])
    .where('school_id', '=', school)
    .where('replaced', '=', 1)
    .where('effective_at', '>', at - putBack)
    .execute()
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]))
}

/**
 * Returns which of these domains a university other than `except` is about to have, or can put back. Otherwise a
 * replaced domain could be taken before anyone puts it back.
 */
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
): Promise<SchoolChange[]> {
  const before = await listPending(trx, school)
  const asked: SchoolChange[] = []
  for (const [field, value] of Object.entries(values) as [Field, string][]) {
    if (before.some((change) => change.field === field && change.value === value)) continue
    const times = { asked_at: at, effective_at: at + delay }
    const row = { id: newId(), school_id: school, field, value, replaced: 0, ...times, asked_by: by }
    await dropPending(trx, school, [field])
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
    .where('replaced', '=', 0)
    .$if(fields !== undefined, (changes) => changes.where('field', 'in', fields!))
    .returning('field')
    .execute()
  return rows.map(({ field }) => field)
}

/** Ends the changes that a value set now makes pointless: the pending ones of its field, and putting a domain back. */
export async function endChanges(trx: Rows, school: string, fields: Field[]): Promise<void> {
  if (fields.length === 0) return
  await trx.deleteFrom('school_change').where('school_id', '=', school).where('field', 'in', fields).execute()
}

/**
 * Starts the day of a reopened university's pending changes again, and gives back the time that was left for putting
 * domains back. Returns the pending changes. `closedAt` and `at` in ms.
 */
export async function resumeChanges(trx: Rows, school: string, closedAt: number, at: number): Promise<SchoolChange[]> {
  const its = trx.updateTable('school_change').where('school_id', '=', school)
  await its
    .set({ effective_at: at + delay })
    .where('replaced', '=', 0)
    .execute()
  await its
    .set((row) => ({ effective_at: row('effective_at', '+', at - closedAt) }))
    .where('replaced', '=', 1)
    .execute()
  return listPending(trx, school)
}

/** Applies the changes of open universities whose day is over at `at` (ms). */
export async function settleChanges(db: Db, at: number): Promise<void> {
  await forgetReplaced(db, at)
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
      const fields = changes.map(({ field }) => field)
      await endChanges(trx, school, fields)
      for (const { id: _, value: __, field, ...change } of changes) {
        if (!before || isNumber(field)) continue
        const row = { ...change, id: newId(), field, value: before[field], replaced: 1, effective_at: at }
        await trx.insertInto('school_change').values(row).execute()
      }
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
      .innerJoin('school', 'school.id', 'school_change.school_id')
      .select((e) => e.fn.min<number | null>('effective_at').as('at'))
      .where('school_change.replaced', '=', 0)
      .where('school.closed_at', 'is', null)
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

function listDue(db: Rows, at: number): Promise<SchoolChange[]> {
  return db
    .selectFrom('school_change')
    .innerJoin('school', 'school.id', 'school_change.school_id')
    .selectAll('school_change')
    .where('replaced', '=', 0)
    .where('effective_at', '<=', at)
    .where('school.closed_at', 'is', null)
    .orderBy('school_id')
    .execute()
}

/** Deletes domains that can't be put back any more. Those of closed universities wait for the reopening. */
async function forgetReplaced(db: Rows, at: number): Promise<void> {
  const open = db.selectFrom('school').select('id').where('closed_at', 'is', null)
  await db
    .deleteFrom('school_change')
    .where('replaced', '=', 1)
    .where('effective_at', '<=', at - putBack)
    .where('school_id', 'in', open)
    .execute()
}

function isNumber(field: Field): field is 'evidence_days' | 'attendance_years' {
  return field === 'evidence_days' || field === 'attendance_years'
}
