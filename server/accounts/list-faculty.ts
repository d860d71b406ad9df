import type { FacultyBySchool, ListedFaculty, PanelFaculty } from '#contract/administration/administration.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { byName, schoolNameOrder } from './by-name.ts'

/** Confirmed and approved faculty, with their role as administrators. */
function faculty(db: DbOrTrx) {
  return db
    .selectFrom('faculty')
    .leftJoin('administrator', (join) =>
      // Joined by address, because an administrator created on the command line may not be tied to the faculty account.
      join.onRef('administrator.email', '=', 'faculty.email').on('administrator.role', '!=', 'revoked'),
    )
    .select(['faculty.id', 'faculty.first_name', 'faculty.last_name', 'faculty.email', 'faculty.school_id as school'])
    .select('administrator.role as admin_role')
    .$narrowType<{ admin_role: ListedFaculty['admin_role'] }>()
    .where('faculty.verified_at', 'is not', null)
    .where('faculty.approved_at', 'is not', null)
    .where('faculty.closed_at', 'is', null)
}

/** Returns the open universities by name, or one of them. Each has its faculty by name. */
export async function listFacultyBySchool(db: DbOrTrx, school: string | null): Promise<FacultyBySchool[]> {
  const schools = await db
    .selectFrom('school')
    .select(['id', 'name'])
    .where('closed_at', 'is', null)
    .$if(school !== null, (query) => query.where('id', '=', school!))
    .execute()
  const rows = await faculty(db)
    .$if(school !== null, (query) => query.where('faculty.school_id', '=', school!))
    .execute()
  const bySchool = Map.groupBy(rows.toSorted(byName), (row) => row.school)
  const { cursorFor, compare } = schoolNameOrder
  return schools
    .map(({ id, name }) => ({
      school_id: id,
      school_name: name,
      faculty: (bySchool.get(id) ?? []).map((row) => ({ ...row, is_admin: row.admin_role !== null })),
    }))
    .toSorted((first, second) => compare(cursorFor(first), cursorFor(second)))
}

/** Returns a university's faculty by name, with the number of classes of each. */
export async function listSchoolFaculty(db: DbOrTrx, school: string): Promise<PanelFaculty[]> {
  const rows = await faculty(db)
    .select((e) =>
      e
        .selectFrom(openRows('class'))
        .select((count) => count.fn.countAll<number>().as('classes'))
        .whereRef('class.faculty_id', '=', 'faculty.id')
        .as('class_count'),
    )
    .$narrowType<{ class_count: number }>()
    .where('faculty.school_id', '=', school)
    .execute()
  return rows.toSorted(byName).map((row) => ({ ...row, is_admin: row.admin_role !== null }))
}
