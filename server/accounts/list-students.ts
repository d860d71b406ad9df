import type { ExpressionBuilder, Kysely } from 'kysely'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { Schema } from '#server/database/schema.ts'
import { byName } from './by-name.ts'
import type { PeopleScope } from './people-scope.ts'

type Rows = Kysely<Schema>

/** Returns the registered students of a scope by name. With `ids`, only those with one of these ids. */
export async function listStudents(db: Rows, scope: PeopleScope, ids: string[] | null): Promise<StudentProfile[]> {
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

export async function countStudents(db: Rows, scope: PeopleScope): Promise<number> {
  const row = await db
    .selectFrom('student')
    .select((e) => e.fn.countAll<number>().as('students'))
    .where('verified_at', 'is not', null)
    .$if(scope !== 'every', (students) => students.where(inScope(scope)))
    .executeTakeFirstOrThrow()
  return row.students
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
