import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anEvent, aScan, aSchool, aStudent, type Event, type Person } from './builders.ts'
import { assign } from './mark-steps.ts'
import type { World } from './world.ts'

// Steps of professors who set up credit, and of students who look it up.

/** One point for each event, at most five. */
export const upToFive = { counts: 'each', points: 1_000, cap: 5_000 }

/**
 * Creates a professor’s class BIO 101 and a colleague’s class CHEM 110, each with Maya and Noor. The professor has one
 * event on each of the last `events` days, the earliest first.
 */
export async function aTerm(world: World, { events: days = 5 } = {}) {
  const school = await aSchool(world)
  const [professor, colleague] = [await aFaculty(world, school), await aFaculty(world, school, 'Daniel')]
  const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  const bio = (await aClassWith(world, professor, [maya, noor], 'BIO 101')).id
  const chem = (await aClassWith(world, colleague, [maya, noor], 'CHEM 110')).id
  const events: Event[] = []
  for (let day = 0; day < days; day += 1) {
    const startsAt = new Date(world.clock.now() - (days - day) * 86_400_000).toISOString()
    events.push(await anEvent(world, professor, { name: `Talk ${day + 1}`, startsAt }))
  }
  const ask = (method: string, path: string, actor: Person, body?: unknown) =>
    world.call(method, path, { token: actor.token, ...(body !== undefined && { body }) })
  const readCredit = async (student: Person, classId = bio) => {
    const { status, body, text } = await ask('GET', `/api/students/${student.id}/credits/`, student)
    assert.equal(status, 200, text)
    return (body as OwnCredit[]).find((credit) => credit.class === classId)!
  }
  return {
    school,
    professor,
    colleague,
    maya,
    noor,
    bio,
    chem,
    events,
    ask,
    readCredit,
    /** Returns the state and reason of each of a class's events for a student, and the sum. */
    async summarize(student: Person, classId = bio) {
      const credit = await readCredit(student, classId)
      return {
        sum: [credit.have, credit.needed, credit.points],
        events: credit.events.map(({ state, reason }) => `${state}: ${reason}`),
      }
    },
    setRule: (rule: unknown, classId = bio, actor = classId === bio ? professor : colleague) =>
      ask('PUT', `/api/classes/${classId}/credit-rule/`, actor, rule),
    assignAll: async (
      assignedEvents: readonly Event[] = events,
      classId = bio,
      actor = classId === bio ? professor : colleague,
    ) => {
      for (const { id } of assignedEvents) await assign(world, actor, classId, id)
    },
    /** Checks a student in to a past event, with the clock set to the event's start. */
    scan: (student: Person, event: Event) => aPastScan(world, student, event),
    mark: async (event: Event, marks: unknown[], actor = professor) => {
      const response = await ask('POST', `/api/events/${event.id}/marks/`, actor, { marks })
      assert.equal(response.status, 201, response.text)
      return response.body as { id: string }[]
    },
  }
}

type OwnCredit = {
  class: string
  have: number
  needed: number | null
  missing: number | null
  points: number
  events: {
    event: string
    state: string
    reason: string
    text: string
    points: number
    counts_for: string | null
    may_ask_about: string | null
    mark: { made_by: string | null; reason: string } | null
  }[]
}

/** Checks a student in to a past event, with the clock set to the event's start. Returns the check-in's id. */
async function aPastScan(world: World, student: Person, event: Event): Promise<string> {
  const now = new Date(world.clock.now()).toISOString()
  const { starts_at } = await world.db
    .selectFrom('event')
    .select('starts_at')
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
  world.clock.set(new Date(starts_at).toISOString())
  const answer = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event),
  })
  world.clock.set(now)
  assert.equal(answer.status, 201, answer.text)
  return (answer.body as { id: string }).id
}
