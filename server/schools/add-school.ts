import type { z } from 'zod'
import { retentionLimits } from '#contract/retention/limits.ts'
import { nameKey, type addedSchool, type createdSchool } from '#contract/schools/schools.ts'
import { schoolMessages } from '#contract/schools/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { badFields, badInput } from '#server/http/refusals.ts'
import { answerAccessRequest } from './access-requests/answer-access-request.ts'
import { findReserved } from './pending-changes.ts'
import { findSchoolFaults, refuseUnknownZone } from './rules.ts'
import { insertSchool, findSimilarSchools, lockSchools } from './store.ts'

/**
 * Adds a university, and approves the request for access that it answers. Throws 400 with the fields that another
 * university already uses, 404 or 409 when there is no such request or it was already answered. `now` in ms.
 */
export async function addSchool(
  db: Db,
  input: z.output<typeof addedSchool>,
  context: { admin: string; timeZone: string; isTimeZone: (zone: string) => boolean; now: number },
): Promise<z.infer<typeof createdSchool>> {
  const { admin, now } = context
  refuseUnknownZone(input, context.isTimeZone)
  const school = {
    id: newId(),
    name: input.name,
    faculty_domain: input.faculty_domain,
    student_domain: input.student_domain,
    time_zone: input.time_zone ?? context.timeZone,
  }
  await db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const domains = [school.faculty_domain, school.student_domain]
    const faults = findSchoolFaults(
      school,
      await findSimilarSchools(trx, { nameKey: nameKey(school.name), domains }),
      undefined,
      await findReserved(trx, domains, null),
    )
    if (Object.keys(faults).length > 0) throw badFields(faults)
    const row = {
      ...school,
      name_key: nameKey(school.name),
      evidence_days: input.evidence_days ?? retentionLimits.evidence_days.usual,
      attendance_years: input.attendance_years ?? retentionLimits.attendance_years.usual,
      plus_addresses: input.plus_addresses === true ? 1 : 0,
      closed_at: null,
      created_at: now,
    }
    if (!(await insertSchool(trx, row))) throw badInput('name', schoolMessages.nameTaken, 'name_taken')
    await recordAudit(
      trx,
      {
        actor_kind: 'admin',
        actor_id: admin,
        action: 'school.create',
        object_kind: 'school',
        object_id: school.id,
        school_id: school.id,
        ...(input.plus_addresses === true && { detail: { plus_addresses: true } }),
      },
      now,
    )
    const { access_request: accessRequest } = input
    if (accessRequest)
      await answerAccessRequest(trx, accessRequest, { answer: 'approved', school: school.id }, { admin, now })
  })
  return school
}
