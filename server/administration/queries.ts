// Universities, their contents and administrators, read in the worker thread, because some universities are large.
import { schoolErasedFrom } from '#contract/retention/grace-periods.ts'
import type { AdminStats, AwaitingApproval } from '#contract/administration/administration.ts'
import type { ManagedSchool, ManagedSchools } from '#contract/schools/schools.ts'
import { nameOrder, schoolNameOrder } from '#server/accounts/by-name.ts'
import { awaitingOrder, listAwaiting } from '#server/accounts/awaiting-store.ts'
import { listAdministrators } from '#server/accounts/list-administrators.ts'
import { listFacultyBySchool, listSchoolFaculty } from '#server/accounts/list-faculty.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { toPageBytes, paginate, type PageBytes, type PageRequest } from '#server/http/pagination.ts'
import { asPending, listAllPending } from '#server/schools/pending-changes.ts'
import { listAllSchools, schoolOrder } from '#server/schools/store.ts'

type InParts = { part: PageRequest | null }

export const administrationQueries = {
  /** All universities as administrators of all universities see them, including those being deleted. */
  async managedSchoolsJson(
    db: DbOrTrx,
    { default_time_zone, part }: Pick<ManagedSchools, 'default_time_zone'> & InParts,
  ): Promise<PageBytes> {
    const pending = Map.groupBy(await listAllPending(db), ({ school_id }) => school_id)
    const { rows, next } = paginate(await listAllSchools(db), part, schoolOrder)
    const schools = rows.map((row): ManagedSchool => {
      const { id, name, faculty_domain, student_domain, time_zone, evidence_days, attendance_years } = row
      const retention = { evidence_days, attendance_years }
      const erased_from = row.closed_at === null ? null : new Date(schoolErasedFrom(row.closed_at)).toISOString()
      const closed = { is_closing: row.closed_at !== null, erased_from }
      const waiting = (pending.get(id) ?? []).map((change) => asPending(change, row.closed_at !== null))
      const facts = { id, name, faculty_domain, student_domain, time_zone, plus_addresses: row.plus_addresses === 1 }
      return { ...facts, ...retention, ...closed, ...(waiting.length > 0 && { pending: waiting }) }
    })
    return { bytes: jsonBytes({ default_time_zone, schools } satisfies ManagedSchools), next }
  },

  /** The numbers on the administrators' dashboard, for one university or for all that are open. */
  async adminStats(db: DbOrTrx, { school }: { school: string | null }): Promise<AdminStats> {
    const open = db
      .selectFrom('school')
      .select('id')
      .where('closed_at', 'is', null)
      .$if(school !== null, (schools) => schools.where('id', '=', school!))
    const universities = (await open.execute()).length
    const faculty = await countRows(
      db
        .selectFrom('faculty')
        .where('verified_at', 'is not', null)
        .where('closed_at', 'is', null)
        .where('school_id', 'in', open),
    )
    const students = await countRows(
      db.selectFrom('student').where('verified_at', 'is not', null).where('school_id', 'in', open),
    )
    return { universities, faculty, students }
  },

  facultyBySchoolJson: async (db: DbOrTrx, { school, part }: { school: string | null } & InParts) =>
    toPageBytes(await listFacultyBySchool(db, school), part, schoolNameOrder, (row) => row),

  /** `isHalf` is true when the one administrator hasn't used the second factor in this session. */
  administratorsJson: async (db: DbOrTrx, { only, isHalf, part }: { only: string | null; isHalf: boolean } & InParts) =>
    toPageBytes(await listAdministrators(db, only ?? undefined), part, nameOrder, (row) =>
      isHalf ? { ...row, second_factor_missing: true } : row,
    ),

  /** Faculty who wait for approval, at one university or at all of them. */
  awaitingJson: async (db: DbOrTrx, { school, part }: { school: string | null } & InParts) =>
    toPageBytes(
      await listAwaiting(db, school),
      part,
      awaitingOrder,
      ({ id, first_name, last_name, email, school_id, school_name, created_at }): AwaitingApproval => {
        const registered_at = new Date(created_at).toISOString()
        return { id, first_name, last_name, email, school: school_id, school_name, registered_at }
      },
    ),

  facultyOfSchoolJson: async (db: DbOrTrx, { school, part }: { school: string } & InParts) =>
    toPageBytes(await listSchoolFaculty(db, school), part, nameOrder, (row) => row),
}

type AdministrationQueries = typeof administrationQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends AdministrationQueries {}
}
