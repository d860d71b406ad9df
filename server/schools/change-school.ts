import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { nameKey, type changedSchool, type createdSchool } from '#contract/schools/schools.ts'
import { changeDetail } from '#contract/audit/changes.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import { badFields } from '#server/http/refusals.ts'
import { changeSentences } from './change-words.ts'
import {
  askForChanges,
  asPending,
  endChanges,
  inWords,
  isReserved,
  listPending,
  listReplaced,
} from './pending-changes.ts'
import { whyNotSo } from './rules.ts'
import { refuseUnknownZone } from './time-zone.ts'
import type { SchoolChange, StoredSchool } from './table.ts'
import { findOpenSchool, hasAccounts, schoolsLike, takeSchoolTurn, updateSchool } from './store.ts'

type Rows = Kysely<Schema>
type Input = z.output<typeof changedSchool>
type Values = Partial<Record<SchoolChange['field'], string>>
type Changed = z.infer<typeof createdSchool>

type By = { admin: string | null; isTimeZone: (zone: string) => boolean; at: number; raise: Raise }

/**
 * Whether a change affects who can register, with how many accounts, or how soon data is deleted. Then the
 * administrator needs a fresh proof of identity.
 */
export function isGrave(before: StoredSchool, input: Input): boolean {
  const plus = plusAddresses(input.plus_addresses) ?? before.plus_addresses
  return plus !== before.plus_addresses || Object.keys(graveValues(before, input)).length > 0
}

/**
 * Changes a university's name, time zone and mailbox rule immediately. New domains and a shorter retention take effect
 * a day later and can be taken back until then. Otherwise a stranger in an administrator's session could register as
 * anyone or destroy data. A domain that the last change replaced can be put back at once for a week, but only once. A
 * university without accounts changes immediately, so that a typo can be corrected. The administrators are notified by
 * email. Returns the university as it is now with its pending changes, or undefined when there is no such university.
 * Throws 400 with the fields that another university already uses. `at` in ms.
 */
export async function changeSchool(db: Db, id: string, input: Input, by: By): Promise<Changed | undefined> {
  refuseUnknownZone(input, by.isTimeZone)
  const { name, faculty_domain, student_domain } = input
  return db.transaction().execute(async (trx) => {
    await takeSchoolTurn(trx)
    const before = await findOpenSchool(trx, id)
    if (!before) return undefined
    const domains = [faculty_domain, student_domain]
    const others = (await schoolsLike(trx, { nameKey: nameKey(name), domains })).filter((other) => other.id !== id)
    const faults = whyNotSo(input, others, before, await isReserved(trx, domains, id))
    if (Object.keys(faults).length > 0) throw badFields(faults)
    const replaced = await listReplaced(trx, id, by.at)
    const { now, later } = apart(before, graveValues(before, input), {
      replaced,
      isEmpty: !(await hasAccounts(trx, id)),
    })
    const set = {
      name,
      time_zone: input.time_zone ?? before.time_zone,
      plus_addresses: plusAddresses(input.plus_addresses) ?? before.plus_addresses,
      ...asColumns(now),
    }
    await updateSchool(trx, id, { ...set, name_key: nameKey(name) })
    await endChanges(trx, id, Object.keys(now) as SchoolChange['field'][])
    const asked = await askForChanges(trx, id, later, { by: by.admin, at: by.at })
    await audit(trx, before, { ...before, ...set }, asked, by)
    const facts = { school: before, news: 'change', by: by.admin, at: by.at } as const
    if (Object.keys(now).length > 0) {
      const changes = changeSentences(before, now, replaced)
      await by.raise(trx, 'schoolChanged', { ...facts, changes, effectiveAt: null })
    }
    if (asked.length > 0) {
      const changes = changeSentences(before, Object.fromEntries(asked.map(({ field, value }) => [field, value])))
      const effectiveAt = asked[0]!.effective_at
      await by.raise(trx, 'schoolChanged', { ...facts, changes, effectiveAt })
    }
    const pending = (await listPending(trx, id)).map((change) => asPending(change))
    const { faculty_domain: faculty, student_domain: student, time_zone } = { ...before, ...set }
    const school = { id, name, faculty_domain: faculty, student_domain: student, time_zone }
    return { ...school, ...(pending.length > 0 && { pending }) }
  })
}

function plusAddresses(asked: boolean | null | undefined): 0 | 1 | undefined {
  return asked == null ? undefined : asked ? 1 : 0
}

/** Returns the domains and retention that differ from the current ones, as text. */
function graveValues(before: StoredSchool, input: Input): Values {
  const asked = {
    faculty_domain: input.faculty_domain,
    student_domain: input.student_domain,
    evidence_days: input.evidence_days ?? before.evidence_days,
    attendance_years: input.attendance_years ?? before.attendance_years,
  }
  return Object.fromEntries(
    Object.entries(asked).flatMap(([field, value]) =>
      value === before[field as keyof typeof asked] ? [] : [[field, String(value)]],
    ),
  )
}

/**
 * Separates the changes that take effect now from those that wait a day. A longer retention destroys nothing, so it
 * doesn't wait. Neither does putting back the domain that the last change replaced: until a week ago it was in force.
 */
function apart(
  before: StoredSchool,
  values: Values,
  { replaced, isEmpty }: { replaced: Values; isEmpty: boolean },
): { now: Values; later: Values } {
  const isNow = ([field, value]: [string, string]) =>
    isEmpty ||
    replaced[field as keyof Values] === value ||
    ((field === 'evidence_days' || field === 'attendance_years') && Number(value) > before[field])
  const all = Object.entries(values)
  return {
    now: Object.fromEntries(all.filter(isNow)),
    later: Object.fromEntries(all.filter((one) => !isNow(one))),
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
  trx: Rows,
  before: StoredSchool,
  after: StoredSchool,
  asked: SchoolChange[],
  { admin, at }: By,
): Promise<void> {
  const actor = { actor_kind: 'admin', actor_id: admin } as const
  const object = { object_kind: 'school', object_id: before.id, school_id: before.id }
  const detail = {
    ...changeDetail<StoredSchool>(before, after),
    ...(after.plus_addresses !== before.plus_addresses && { plus_addresses: after.plus_addresses === 1 }),
  }
  await recordAudit(trx, { ...actor, action: 'school.update', ...object, detail }, at)
  if (asked.length === 0) return
  const fields = inWords(asked.map(({ field }) => field))
  const values = Object.fromEntries(asked.map(({ field, value }) => [field, value]))
  await recordAudit(
    trx,
    { ...actor, action: 'school.ask-change', ...object, detail: { fields, ...changeDetail(before, values) } },
    at,
  )
}
