import { changeDetail } from '#contract/audit/changes.ts'
import { changeDelayHours, putBackDays } from '#contract/retention/grace-periods.ts'
import type { PendingChange } from '#contract/schools/schools.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { findSchool, lockSchools, updateSchool } from './store.ts'
import type { SchoolChange } from './table.ts'

type Field = SchoolChange['field']
/** The time (ms) for which a change can be taken back before it takes effect. */
const changeDelay = changeDelayHours * 60 * 60_000
/** The time (ms) for which a replaced domain can be put back immediately. */
const putBackPeriod = putBackDays * 24 * 60 * 60_000

function pending(db: DbOrTrx) {
  return db.selectFrom('school_change').selectAll().where('replaced', '=', 0)
}

/** Returns the changes of a university that haven't taken effect yet, ordered by field. */
export function listPending(db: DbOrTrx, school: string): Promise<SchoolChange[]> {
  return pending(db).where('school_id', '=', school).orderBy('field').execute()
}

/** Returns the pending changes of every university, ordered by field. */
export function listAllPending(db: DbOrTrx): Promise<SchoolChange[]> {
  return pending(db).orderBy('field').execute()
}

/** Returns a pending change as the API shows it, without a time while the university is closed. */
export function asPending({ field, value, effective_at }: SchoolChange, isClosed = false): PendingChange {
  return { field, value, effective_at: isClosed ? null : new Date(effective_at).toISOString() }
}

/** Returns the domains that a university can put back immediately at `now` (ms), by field. */
export async function listReplaced(db: DbOrTrx, school: string, now: number): Promise<Partial<Record<Field, string>>> {
  const rows = await db
    .selectFrom('school_change')
    .select(['field', 'value'])
    .where('school_id', '=', school)
    .where('replaced', '=', 1)
    .where('effective_at', '>', now - putBackPeriod)
    .execute()
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]))
}

/**
 * Returns which of `domains` are reserved for a university other than `except`, as a pending change or as a replaced
 * domain that can still be put back.
 */
export async function findReserved(db: DbOrTrx, domains: string[], except: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('school_change')
    .select('value')
    .where('value', 'in', domains)
    .$if(except !== null, (changes) => changes.where('school_id', '!=', except!))
    .execute()
  return rows.map(({ value }) => value)
}

/**
 * Stores changes that take effect a day later. A change of the same field replaces the pending one, and its day starts
 * over. Requesting the same value again does nothing. Returns the new changes. `now` in ms.
 */
export async function requestChanges(
  trx: DbOrTrx,
  school: string,
  values: Partial<Record<Field, string>>,
  { admin, now }: { admin: string | null; now: number },
): Promise<SchoolChange[]> {
  const pendingChanges = await listPending(trx, school)
  const newChanges: SchoolChange[] = []
  for (const [field, value] of Object.entries(values) as [Field, string][]) {
    if (pendingChanges.some((change) => change.field === field && change.value === value)) continue
    const times = { asked_at: now, effective_at: now + changeDelay }
    const row = { id: newId(), school_id: school, field, value, replaced: 0, ...times, asked_by: admin }
    await deletePendingChanges(trx, school, [field])
    await trx.insertInto('school_change').values(row).execute()
    newChanges.push(row)
  }
  return newChanges
}

/** Deletes a university's pending changes: all, or those of some fields. Returns the fields. */
export async function deletePendingChanges(trx: DbOrTrx, school: string, fields?: Field[]): Promise<Field[]> {
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

/** Deletes what becomes obsolete when the values of `fields` are set: their pending changes and replaced domains. */
export async function endChanges(trx: DbOrTrx, school: string, fields: Field[]): Promise<void> {
  if (fields.length === 0) return
  await trx.deleteFrom('school_change').where('school_id', '=', school).where('field', 'in', fields).execute()
}

/**
 * Restarts the day of a reopened university's pending changes, and extends the period for putting domains back by the
 * time that the university was closed. Returns the pending changes. `closedAt` and `now` in ms.
 */
export async function resumeChanges(
  trx: DbOrTrx,
  school: string,
  closedAt: number,
  now: number,
): Promise<SchoolChange[]> {
  const schoolChanges = trx.updateTable('school_change').where('school_id', '=', school)
  await schoolChanges
    .set({ effective_at: now + changeDelay })
    .where('replaced', '=', 0)
    .execute()
  await schoolChanges
    .set((row) => ({ effective_at: row('effective_at', '+', now - closedAt) }))
    .where('replaced', '=', 1)
    .execute()
  return listPending(trx, school)
}

/** Applies the changes of open universities whose day is over at `now` (ms). */
export async function settleChanges(db: Db, now: number): Promise<void> {
  await purgeReplaced(db, now)
  if ((await listDue(db, now)).length === 0) return
  await db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const bySchool = Map.groupBy(await listDue(trx, now), ({ school_id }) => school_id)
    for (const [school, changes] of bySchool) {
      const set = Object.fromEntries(
        changes.map(({ field, value }) => [field, isNumber(field) ? Number(value) : value] as const),
      )
      const current = await findSchool(trx, school)
      await updateSchool(trx, school, set)
      const fields = changes.map(({ field }) => field)
      await endChanges(trx, school, fields)
      for (const { id: _, value: __, field, ...change } of changes) {
        if (!current || isNumber(field)) continue
        const row = { ...change, id: newId(), field, value: current[field], replaced: 1, effective_at: now }
        await trx.insertInto('school_change').values(row).execute()
      }
      const actor = { actor_kind: 'nobody', actor_id: null } as const
      const object = { object_kind: 'school', object_id: school, school_id: school }
      const detail = { fields: describeFields(fields), ...(current && changeDetail(current, set)) }
      await recordAudit(trx, { ...actor, action: 'school.change-effective', ...object, detail }, now)
    }
  })
}

/**
 * The time (ms) for which a process caches when the next change is due. It must be less than the day that a new change
 * waits.
 */
const cachePeriod = 60 * 60_000

/**
 * Returns a function that applies due changes, and does nothing if none is due. Every request calls it first, so
 * changes take effect without a timer.
 */
export function createSettler(db: Db, now: () => number): () => Promise<void> | undefined {
  let nextCheckAt = 0
  const check = async (time: number) => {
    await settleChanges(db, time)
    const next = await db
      .selectFrom('school_change')
      .innerJoin('school', 'school.id', 'school_change.school_id')
      .select((e) => e.fn.min<number | null>('effective_at').as('at'))
      .where('school_change.replaced', '=', 0)
      .where('school.closed_at', 'is', null)
      .executeTakeFirst()
    nextCheckAt = Math.min(next?.at ?? Infinity, time + cachePeriod)
  }
  return () => {
    const time = now()
    return time < nextCheckAt ? undefined : check(time)
  }
}

/** Returns the names of fields as text for the audit. */
export function describeFields(fields: Field[]): string {
  const domainNames = { faculty_domain: 'the faculty domain', student_domain: 'the student domain' }
  const retentionNames = {
    evidence_days: 'how long location data is kept',
    attendance_years: 'how long attendance is kept',
  }
  return fields.map((field) => ({ ...domainNames, ...retentionNames })[field]).join(' and ')
}

function listDue(db: DbOrTrx, now: number): Promise<SchoolChange[]> {
  return db
    .selectFrom('school_change')
    .innerJoin('school', 'school.id', 'school_change.school_id')
    .selectAll('school_change')
    .where('replaced', '=', 0)
    .where('effective_at', '<=', now)
    .where('school.closed_at', 'is', null)
    .orderBy('school_id')
    .execute()
}

/**
 * Deletes replaced domains that can no longer be put back, except those of closed universities, whose week is
 * suspended.
 */
async function purgeReplaced(db: DbOrTrx, now: number): Promise<void> {
  const open = db.selectFrom('school').select('id').where('closed_at', 'is', null)
  await db
    .deleteFrom('school_change')
    .where('replaced', '=', 1)
    .where('effective_at', '<=', now - putBackPeriod)
    .where('school_id', 'in', open)
    .execute()
}

function isNumber(field: Field): field is 'evidence_days' | 'attendance_years' {
  return field === 'evidence_days' || field === 'attendance_years'
}
