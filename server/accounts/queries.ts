import type { ExpressionBuilder } from 'kysely'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { openRows } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { toPageBytes, type PageRequest } from '#server/http/pagination.ts'
import { nameOrder, byName } from './by-name.ts'
import type { PeopleScope } from './people-scope.ts'

type People = { scope: PeopleScope; ids: string[] | null; part: PageRequest | null }

export const accountQueries = {
  studentsJson: async (db: DbOrTrx, { scope, ids, part }: People) =>
    toPageBytes(await listStudents(db, scope, ids), part, nameOrder, (row) => row),
}

/** Returns the registered students in a scope, by name. With `ids`, only those. */
async function listStudents(db: DbOrTrx, scope: PeopleScope, ids: string[] | null): Promise<StudentProfile[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'email', 'school_id as school'])
    .where('verified_at', 'is not', null)
    .$if(scope !== 'every', (students) => students.where(inScope(scope)))
    .$if(ids !== null, (students) => students.where('id', 'in', ids!))
    .execute()
  return rows.toSorted(byName)
}

export function countStudents(db: DbOrTrx, scope: PeopleScope): Promise<number> {
  return countRows(
    db
      .selectFrom('student')
      .where('verified_at', 'is not', null)
      .$if(scope !== 'every', (students) => students.where(inScope(scope))),
  )
}

function inScope(scope: PeopleScope) {
  const { school, faculty } = scope === 'every' ? { school: null, faculty: null } : scope
  return (e: ExpressionBuilder<Schema, 'student'>) =>
    e.or([
      e('student.school_id', '=', school),
      e(
        'student.id',
        'in',
        e
          .selectFrom('roster_entry')
          .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
          .select('roster_entry.student_id')
          .where('class.faculty_id', '=', faculty)
          .$narrowType<{ student_id: string }>(),
      ),
    ])
}

type AccountQueries = typeof accountQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends AccountQueries {}
}
