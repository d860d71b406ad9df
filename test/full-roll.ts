import { aScan, aStudent, type Event, type School } from './builders.ts'
import type { World } from './world.ts'

/** Fills the roll of an open event: one student checks in, and the other rows are copies of theirs. */
export async function fillRoll(world: World, school: School, event: Event, copies: number): Promise<void> {
  const person = await aStudent(world, school)
  const { id, token } = person
  const body = aScan(world, person, event)
  await world.call('POST', '/api/attendance/', { token, body })
  const row = await world.db.selectFrom('attendance').selectAll().where('student_id', '=', id).executeTakeFirstOrThrow()
  const student = await world.db.selectFrom('student').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const ids = Array.from({ length: copies }, (_, index) => `copy${String(index).padStart(12, '0')}`)
  const students = ids.map((copy) => ({ ...student, id: copy, email: `${copy}@${school.studentDomain}` }))
  await world.db.insertInto('student').values(students).execute()
  const rows = ids.map((copy) => ({ ...row, id: copy, student_id: copy, client_nonce: null }))
  // SQLite allows 32,766 values in one statement.
  for (let start = 0; start < rows.length; start += 1_000) {
    await world.db
      .insertInto('attendance')
      .values(rows.slice(start, start + 1_000))
      .execute()
  }
}
