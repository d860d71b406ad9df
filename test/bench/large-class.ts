import { newRowId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/db.ts'
import { aClassWith, anEvent } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { addToRoll, type Hall } from './hall.ts'

/** The size of the largest class that we measure. */
export const students = 5_000
export const events = 60
const rowsTogether = 500

/** Fills a class of the professor. Six of seven students came to each event. Returns the class's id. */
export async function aLargeClass(db: Db, { professor, school, students: hallStudents }: Hall): Promise<string> {
  const world = createMinimalWorld(db)
  const roster = hallStudents.slice(0, students)
  const { id } = await aClassWith(world, professor, [])
  const sharedColumns = { school_id: school.id, class_id: id, created_at: Date.now() }
  for (let start = 0; start < students; start += rowsTogether) {
    const rows = roster.slice(start, start + rowsTogether).map((student) => ({
      ...sharedColumns,
      id: newRowId(Date.now()),
      student_id: student.id,
      pending_student_id: null,
    }))
    await db.insertInto('roster_entry').values(rows).execute()
  }
  for (let n = 0; n < events; n += 1) {
    const event = await anEvent(world, professor, { name: `Event ${n}` })
    await db
      .insertInto('class_event')
      .values({ ...sharedColumns, id: newRowId(Date.now()), event_id: event.id })
      .execute()
    await addToRoll(
      db,
      event,
      roster.filter((_, index) => (index + n) % 7 !== 0),
    )
  }
  return id
}
