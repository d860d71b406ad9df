import assert from 'node:assert/strict'
import type { ClassStudent } from '#contract/classes/roster.ts'
import { aClassWith, aFaculty, anEvent, aSchool, type Person, type School } from './builders.ts'
import { assign } from './mark-steps.ts'
import type { ApiResponse, World } from './world.ts'

// Steps that a professor takes with a roster, as API calls.

export type Row = { email: string; firstName: string; lastName: string }

/** Returns a row of an import. By default, the email address is made from the name. */
export function aRow(school: School, name: string, email = `${name.toLowerCase()}@${school.studentDomain}`): Row {
  return { email, firstName: name, lastName: 'Ames' }
}

/** A professor's class without students. */
export type Seminar = {
  school: School
  professor: Person
  /** The class's id. */
  seminar: string
  ask: (method: string, path: string, body?: unknown) => Promise<ApiResponse>
  /** Adds rows in one call. Returns the response. */
  add: (students: unknown) => Promise<ApiResponse>
  addOne: (student: object) => Promise<ApiResponse>
  roster: () => Promise<ClassStudent[]>
  /** Changes the class. */
  change: (body: object) => Promise<ApiResponse>
}

/** Creates a class. By default, its professor and university are new. */
export async function aSeminar(world: World, existingSchool?: School, owner?: Person): Promise<Seminar> {
  const school = existingSchool ?? (await aSchool(world))
  const professor = owner ?? (await aFaculty(world, school))
  const { id: seminar } = await aClassWith(world, professor, [])
  const ask = (method: string, path: string, body?: unknown) =>
    world.call(method, path, { token: professor.token, body })
  return {
    school,
    professor,
    seminar,
    ask,
    add: (students) => ask('POST', '/api/faculty/batch-add-students/', { class_id: seminar, students }),
    addOne: (student) => ask('POST', '/api/faculty/add-student/', { class_id: seminar, ...student }),
    roster: async () => (await ask('GET', `/api/class-students/?class_instance=${seminar}`)).body as ClassStudent[],
    change: (body) => ask('PUT', `/api/class/${seminar}/update/`, body),
  }
}

/**
 * Creates a class with students of these names, whose addresses are `student0@…` and so on, and an event that counts
 * for the class.
 */
export async function aSeminarWithEvent(
  world: World,
  names: readonly (readonly [firstName: string, lastName: string])[],
): Promise<Seminar & { event: { id: string } }> {
  const course = await aSeminar(world)
  const { school, professor, seminar, add } = course
  const rows = names.map(([firstName, lastName], index) => ({
    line: index + 2,
    email: `student${index}@${school.studentDomain}`,
    firstName,
    lastName,
  }))
  const added = await add(rows)
  assert.equal(added.body.added, names.length, added.text)
  const event = await anEvent(world, professor)
  await assign(world, professor, seminar, event.id)
  return { ...course, event }
}

/** Returns the names on the roster of a class, in the roster's order. */
export async function namesIn({ roster }: Pick<Seminar, 'roster'>): Promise<string[]> {
  return (await roster()).map(({ student_info: student }) => `${student.first_name} ${student.last_name}`.trim())
}
