import { connect } from '#server/database/connect.ts'
import { recognizeInstance } from '#server/database/data-folder.ts'
import { migrate } from '#server/database/migrate.ts'
import { addStudents, fillHall, scanRequest } from '#test/bench/hall.ts'
import { aClassWith, anEvent, type Event, type Person, type School } from '#test/builders.ts'
import type { Installation } from '#test/servers.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** One student's check-in to one event, as the bytes that the phone sends. The nonce is always the same. */
export type CheckIn = { student: Person; event: Event; request: Buffer }

export type Hall = {
  school: School
  professor: Person
  students: Person[]
  events: Event[]
  /** The id of the professor's class. All students are in it. */
  seminar: string
  /** The check-ins of every student to every event, one event after the other. */
  checkIns: CheckIn[]
}

/**
 * The servers' settings. Rate limits are off, because a student checks in to more events here than anyone does in a
 * minute.
 */
export const hallEnv = { RATE_LIMITS: 'off', LOG_LEVEL: 'info' }

/** The number of minutes for which check-in is open before and after the start. This is the maximum. */
const open = 120

/** Fills an empty installation with students and events. All events are open now. */
export async function fillDatabase(place: Installation, size: { students: number; events: number }): Promise<Hall> {
  const { db, close } = await connect(place.database)
  await migrate(db)
  const dataDir = place.database.engine === 'sqlite' ? place.folder : null
  await recognizeInstance(db, { dataDir, demonstration: false, now: Date.now() })
  const { school, professor } = await fillHall(db)
  const students = await addStudents(db, school, size.students)
  const events: Event[] = []
  for (let number = 1; number <= size.events; number += 1) {
    events.push(
      await anEvent(createMinimalWorld(db), professor, { name: `Lecture ${number}`, before: open, after: open }),
    )
  }
  const { id: seminar } = await aClassWith(createMinimalWorld(db), professor, students)
  const checkIns = events.flatMap((event) =>
    students.map((student): CheckIn => ({ student, event, request: scanRequest(db, student, event) })),
  )
  await close()
  return { school, professor, students, events, seminar, checkIns }
}
