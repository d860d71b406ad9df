import type { ClassStudent, PendingStudent, RosterStudent } from '#contract/classes/roster.ts'
import { byName } from '#server/accounts/by-name.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import { openRows } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { listRoster, type RosterEntry } from './store.ts'

/** Returns a class's students by name, registered and pending. */
export async function readRoster(db: DbOrTrx, classId: string): Promise<RosterStudent[]> {
  return (await readClassRoster(db, classId)).map(asRosterStudent)
}

/** Returns the rows of a class's roster by name. */
export async function readClassRoster(db: DbOrTrx, classId: string): Promise<RosterEntry[]> {
  return (await listRoster(db, classId)).toSorted(byName)
}

/** Returns a roster row as the link between class and student. */
export function asClassStudent(row: RosterEntry): ClassStudent {
  return {
    id: row.id,
    class_instance: row.class_id,
    student: row.student_id,
    pending_student: row.pending_student_id,
    student_info: asRosterStudent(row),
  }
}

/** Returns a roster row as the API sends the student. */
export function asRosterStudent(row: RosterEntry): RosterStudent {
  return {
    id: (row.student_id ?? row.pending_student_id)!,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    email_verified: row.student_id !== null,
  }
}

function selectPending(db: DbOrTrx, scope: PeopleScope) {
  const { school, faculty } = scope === 'every' ? { school: null, faculty: null } : scope
  return db
    .selectFrom(openRows('pending_student'))
    .$if(scope !== 'every', (rows) =>
      rows.where((e) =>
        e.or([
          e('pending_student.school_id', '=', school),
          e(
            'pending_student.id',
            'in',
            e
              .selectFrom('roster_entry')
              .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
              .select('roster_entry.pending_student_id')
              .where('class.faculty_id', '=', faculty)
              .$narrowType<{ pending_student_id: string }>(),
          ),
        ]),
      ),
    )
}

/** Returns a scope's pending students by name. If `ids` isn't null, returns only those with these ids. */
export async function readPending(db: DbOrTrx, scope: PeopleScope, ids: string[] | null): Promise<PendingStudent[]> {
  if (ids?.length === 0) return []
  const rows = await selectPending(db, scope)
    .select(['id', 'first_name', 'last_name', 'email', 'school_id as school'])
    .$if(ids !== null, (pending) => pending.where('id', 'in', ids!))
    .execute()
  return rows.toSorted(byName)
}

export function countPending(db: DbOrTrx, scope: PeopleScope): Promise<number> {
  return countRows(selectPending(db, scope))
}
