import type { z } from 'zod'
import { nameKey, type changedSchool, type createdSchool } from '#contract/schools.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import type { Db } from '#server/database/connect.ts'
import { badInput } from '#server/http/refusals.ts'
import { whyNotSo } from './rules.ts'
import { refuseUnknownZone } from './time-zone.ts'
import type { StoredSchool } from './table.ts'
import { findOpenSchool, schoolsLike, takeSchoolTurn, updateSchool } from './store.ts'

type Input = z.output<typeof changedSchool>

/** Whether a change decides who can register, or how soon data is deleted: then the administrator proves who they are. */
export function isGrave(before: StoredSchool, input: Input): boolean {
  const { faculty_domain, student_domain, evidence_days, attendance_years } = before
  return (
    input.faculty_domain !== faculty_domain ||
    input.student_domain !== student_domain ||
    (input.evidence_days ?? evidence_days) !== evidence_days ||
    (input.attendance_years ?? attendance_years) !== attendance_years
  )
}

/**
 * Changes a university's name, domains, time zone and how long it keeps data. New domains count for registrations and imports from now on; who
 * has an account keeps it. Gives the university as it is then, undefined when there is none. Throws 400 with the fields
 * that another university already uses. `at` in ms.
 */
export async function changeSchool(
  db: Db,
  id: string,
  input: Input,
  by: { actor: Pick<AuditEntry, 'actor_kind' | 'actor_id'>; isTimeZone: (zone: string) => boolean; at: number },
): Promise<z.infer<typeof createdSchool> | undefined> {
  refuseUnknownZone(input, by.isTimeZone)
  const { name, faculty_domain, student_domain } = input
  return db.transaction().execute(async (trx) => {
    await takeSchoolTurn(trx)
    const before = await findOpenSchool(trx, id)
    if (!before) return undefined
    const like = { nameKey: nameKey(name), domains: [faculty_domain, student_domain] }
    const others = (await schoolsLike(trx, like)).filter((other) => other.id !== id)
    const errors = whyNotSo(input, others, before)
    if (Object.keys(errors).length > 0) throw badInput(errors)
    const school = { name, faculty_domain, student_domain, time_zone: input.time_zone ?? before.time_zone }
    const kept = {
      evidence_days: input.evidence_days ?? before.evidence_days,
      attendance_years: input.attendance_years ?? before.attendance_years,
    }
    await updateSchool(trx, id, { ...school, ...kept, name_key: nameKey(name) })
    const object = { object_kind: 'school', object_id: id, school_id: id }
    const detail = {
      renamed: name !== before.name,
      domains: faculty_domain !== before.faculty_domain || student_domain !== before.student_domain,
      time_zone: school.time_zone !== before.time_zone,
      // Shortened, it takes data away that nobody gets back: the line says to what it was set.
      ...(kept.evidence_days !== before.evidence_days && { evidence_days: kept.evidence_days }),
      ...(kept.attendance_years !== before.attendance_years && { attendance_years: kept.attendance_years }),
    }
    await recordAudit(trx, { ...by.actor, action: 'school.update', ...object, detail }, by.at)
    return { id, ...school }
  })
}
