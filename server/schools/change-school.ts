import type { z } from 'zod'
import { nameKey, type changedSchool, type createdSchool } from '#contract/schools/schools.ts'
import { schoolVersion, withPending } from '#contract/versions.ts'
import { changeDetail } from '#contract/audit/changes.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import { badFields } from '#server/http/refusals.ts'
import { refuseOtherVersion } from '#server/http/versions.ts'
import { describeChanges } from './describe-changes.ts'
import {
  requestChanges,
  asPending,
  endChanges,
  describeFields,
  findReserved,
  listPending,
  listReplaced,
  deletePendingChanges,
} from './pending-changes.ts'
import { findSchoolFaults, refuseUnknownZone } from './rules.ts'
import type { SchoolChange, StoredSchool } from './table.ts'
import { findOpenSchool, hasAccounts, findSimilarSchools, lockSchools, updateSchool } from './store.ts'

type Input = z.output<typeof changedSchool>
type Values = Partial<Record<SchoolChange['field'], string>>
type Changed = z.infer<typeof createdSchool>

type Context = {
  admin: string | null
  isTimeZone: (zone: string) => boolean
  now: number
  raise: Raise
  ifMatch: string | undefined
}

/** Whether a change affects who can register or how soon data is deleted, and so needs a fresh proof of identity. */
export function isSensitiveChange(current: StoredSchool, input: Input): boolean {
  const plus = plusAddresses(input.plus_addresses) ?? current.plus_addresses
  return plus !== current.plus_addresses || Object.keys(pickSensitiveValues(current, input)).length > 0
}

/**
 * Changes a university. Its name, time zone and mailbox rule change immediately. New domains and a shorter retention
 * take effect a day later and can be taken back until then. Otherwise a stranger in an administrator's session could
 * register as anyone or destroy data. A domain that the last change replaced can be put back immediately for a week,
 * but only once. A university without accounts changes immediately, so that a typo can be corrected. Administrators are
 * emailed about changes of domains and retention. Returns the university as it is now with its pending changes, or
 * undefined if there is no such open university. Throws 400 with the invalid fields, such as a domain that another
 * university uses, and 412 if `ifMatch` names another version. `now` in ms.
 */
export async function changeSchool(db: Db, id: string, input: Input, context: Context): Promise<Changed | undefined> {
  refuseUnknownZone(input, context.isTimeZone)
  return db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const current = await findOpenSchool(trx, id)
    if (!current) return undefined
    await refuseOtherVersion(context.ifMatch, () => versionFor(trx, current))
    const { name = current.name, faculty_domain = current.faculty_domain } = input
    const { student_domain = current.student_domain } = input
    const domains = [faculty_domain, student_domain]
    const otherSchools = (await findSimilarSchools(trx, { nameKey: nameKey(name), domains })).filter(
      (school) => school.id !== id,
    )
    const faults = findSchoolFaults(
      { name, faculty_domain, student_domain },
      otherSchools,
      current,
      await findReserved(trx, domains, id),
    )
    if (Object.keys(faults).length > 0) throw badFields(faults)
    const replaced = await listReplaced(trx, id, context.now)
    const { immediate, delayed } = splitByDelay(current, pickSensitiveValues(current, input), {
      replaced,
      isEmpty: !(await hasAccounts(trx, id)),
    })
    const set = {
      name,
      time_zone: input.time_zone ?? current.time_zone,
      plus_addresses: plusAddresses(input.plus_addresses) ?? current.plus_addresses,
      ...asColumns(immediate),
    }
    await updateSchool(trx, id, { ...set, name_key: nameKey(name) })
    await endChanges(trx, id, Object.keys(immediate) as SchoolChange['field'][])
    const requested = await requestChanges(trx, id, delayed, { admin: context.admin, now: context.now })
    await audit(trx, current, { ...current, ...set }, requested, context)
    const facts = { school: current, news: 'change', by: context.admin, at: context.now } as const
    if (Object.keys(immediate).length > 0) {
      const changes = describeChanges(current, immediate, replaced)
      await context.raise(trx, 'schoolChanged', { ...facts, changes, effectiveAt: null })
    }
    if (requested.length > 0) {
      const changes = describeChanges(current, Object.fromEntries(requested.map(({ field, value }) => [field, value])))
      const effectiveAt = requested[0]!.effective_at
      await context.raise(trx, 'schoolChanged', { ...facts, changes, effectiveAt })
    }
    const pending = (await listPending(trx, id)).map((change) => asPending(change))
    const { faculty_domain: faculty, student_domain: student, time_zone } = { ...current, ...set }
    const school = { id, name, faculty_domain: faculty, student_domain: student, time_zone }
    return { ...school, ...(pending.length > 0 && { pending }) }
  })
}

/** Returns the version of a stored university with its pending changes. */
export async function versionFor(db: DbOrTrx, school: StoredSchool): Promise<string> {
  const future = withPending(school, await listPending(db, school.id))
  return schoolVersion({ ...future, plus_addresses: school.plus_addresses === 1 })
}

function plusAddresses(isAllowed: boolean | null | undefined): 0 | 1 | undefined {
  return isAllowed == null ? undefined : isAllowed ? 1 : 0
}

/** Returns the requested domains and retention that differ from the current ones, as text. */
function pickSensitiveValues(current: StoredSchool, input: Input): Values {
  const requested = {
    faculty_domain: input.faculty_domain ?? current.faculty_domain,
    student_domain: input.student_domain ?? current.student_domain,
    evidence_days: input.evidence_days ?? current.evidence_days,
    attendance_years: input.attendance_years ?? current.attendance_years,
  }
  return Object.fromEntries(
    Object.entries(requested).flatMap(([field, value]) =>
      value === current[field as keyof typeof requested] ? [] : [[field, String(value)]],
    ),
  )
}

/**
 * Separates the changes that take effect immediately from those that wait a day. A longer retention destroys nothing,
 * so it doesn't wait. Neither does putting back the domain that the last change replaced, which was in force until less
 * than a week ago.
 */
function splitByDelay(
  current: StoredSchool,
  values: Values,
  { replaced, isEmpty }: { replaced: Values; isEmpty: boolean },
): { immediate: Values; delayed: Values } {
  const isImmediate = ([field, value]: [string, string]) =>
    isEmpty ||
    replaced[field as keyof Values] === value ||
    ((field === 'evidence_days' || field === 'attendance_years') && Number(value) > current[field])
  const entries = Object.entries(values)
  return {
    immediate: Object.fromEntries(entries.filter(isImmediate)),
    delayed: Object.fromEntries(entries.filter((entry) => !isImmediate(entry))),
  }
}

function asColumns({ evidence_days, attendance_years, ...domains }: Values) {
  return {
    ...domains,
    ...(evidence_days !== undefined && { evidence_days: Number(evidence_days) }),
    ...(attendance_years !== undefined && { attendance_years: Number(attendance_years) }),
  }
}

async function audit(
  trx: DbOrTrx,
  current: StoredSchool,
  updated: StoredSchool,
  requested: SchoolChange[],
  { admin, now }: Context,
): Promise<void> {
  const actor = { actor_kind: 'admin', actor_id: admin } as const
  const object = { object_kind: 'school', object_id: current.id, school_id: current.id }
  const detail = {
    ...changeDetail<StoredSchool>(current, updated),
    ...(updated.plus_addresses !== current.plus_addresses && { plus_addresses: updated.plus_addresses === 1 }),
  }
  if (Object.keys(detail).length > 0)
    await recordAudit(trx, { ...actor, action: 'school.update', ...object, detail }, now)
  if (requested.length === 0) return
  const fields = describeFields(requested.map(({ field }) => field))
  const values = Object.fromEntries(requested.map(({ field, value }) => [field, value]))
  await recordAudit(
    trx,
    { ...actor, action: 'school.ask-change', ...object, detail: { fields, ...changeDetail(current, values) } },
    now,
  )
}

/**
 * Takes back all pending changes of a university, and emails its administrators. `admin` is the id of the person who
 * takes them back, `now` in ms. Returns how many there were.
 */
export function cancelChanges(
  db: Db,
  id: string,
  { admin, now, raise }: { admin: string; now: number; raise: Raise },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const school = await findOpenSchool(trx, id)
    if (!school) return 0
    const pending = await listPending(trx, id)
    if (pending.length === 0) return 0
    const changes = describeChanges(school, Object.fromEntries(pending.map(({ field, value }) => [field, value])))
    const fields = await deletePendingChanges(trx, id)
    await raise(trx, 'schoolChanged', { school, news: 'taken-back', by: admin, changes, effectiveAt: null, at: now })
    const object = { object_kind: 'school', object_id: id, school_id: id }
    const actor = { actor_kind: 'admin', actor_id: admin } as const
    await recordAudit(
      trx,
      { ...actor, action: 'school.take-back', ...object, detail: { fields: describeFields(fields) } },
      now,
    )
    return pending.length
  })
}
