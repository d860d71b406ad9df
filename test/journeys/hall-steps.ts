import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newId } from '#server/database/new-id.ts'
import { aClassWith, aFaculty, anEvent, aScan, aStudent, type Event, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import type { Stage } from './stage.ts'
import { asFaculty, signInAs } from './steps.ts'

/** A professor's event that counts for her class and for a colleague's, and the students of both classes. */
export type Hall = {
  professor: Person
  colleague: Person
  event: Event
  /** By name: Maya and Noor are in both classes, Jonas in the professor's, Ines in the colleague's. */
  students: Record<'Maya' | 'Noor' | 'Jonas' | 'Ines', Person>
  checkIn: (student: Person) => Promise<void>
}

/** Fills the stage with a hall whose event starts in this many ms. */
export async function aHall({ world, school, site }: Stage, startsIn = 0): Promise<Hall> {
  const [professor, colleague] = [await aFaculty(world, school), await aFaculty(world, school, 'Daniel')]
  const event = await anEvent(world, professor, { startsAt: new Date(Date.now() + startsIn).toISOString() })
  const [Maya, Noor, Jonas, Ines] = await Promise.all(
    ['Maya', 'Noor', 'Jonas', 'Ines'].map((name) => aStudent(world, school, name)),
  )
  const students = { Maya: Maya!, Noor: Noor!, Jonas: Jonas!, Ines: Ines! }
  const ownClass = await aClassWith(world, professor, [Maya!, Noor!, Jonas!], 'BIO 210')
  const otherClass = await aClassWith(world, colleague, [Maya!, Noor!, Ines!], 'HIST 105')
  const commonColumns = { school_id: school.id, created_at: world.clock.now() }
  // Unregistered students are expected as well.
  const id = newId()
  const pending = {
    ...commonColumns,
    id,
    email: `theo.${id.toLowerCase()}@${school.studentDomain}`,
    first_name: 'Theo',
    last_name: 'Ames',
  }
  await world.db.insertInto('pending_student').values(pending).execute()
  await world.db
    .insertInto('roster_entry')
    .values({ ...commonColumns, id: newId(), class_id: ownClass.id, student_id: null, pending_student_id: pending.id })
    .execute()
  for (const { id: class_id } of [ownClass, otherClass])
    await world.db
      .insertInto('class_event')
      .values({ ...commonColumns, id: newId(), class_id, event_id: event.id })
      .execute()
  return { professor, colleague, event, students, checkIn: (student) => checkIn({ world, site }, student, event) }
}

/** Checks a student in to an event. */
export async function checkIn(
  { world, site }: Pick<Stage, 'world' | 'site'>,
  student: Person,
  event: Event,
): Promise<void> {
  const body = aScan(world, student, event)
  const { status } = await call(site, 'POST', '/api/attendance/', { token: student.token, body })
  assert.equal(status, 201)
}

/** Has a student's check-in refused because it has no location. Returns the reference that the student sees. */
export async function isRefused({ world, site }: Stage, student: Person, event: Event): Promise<string> {
  const body = aScan(world, student, event, { location: 'here' })
  const { status, body: answer } = await call(site, 'POST', '/api/attendance/', { token: student.token, body })
  assert.equal(status, 400)
  return (answer as { reference: string }).reference
}

/** Opens a desk where a faculty member is signed in. */
export async function aDesk(stage: Stage, person: Person, visitor = {}): Promise<Page> {
  return signInAs(stage.desk(visitor), asFaculty(person))
}
