// An independent oracle: it implements the rules of marks without using the server's code. A failure names its seed. To
// run that world alone: WORLD_SEED=… node --test server/rolls/marks/marks-oracle.test.ts
import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { aClassWith, aFaculty, anAdmin, anEvent, aScan, aSchool, aStudent, type Person } from '#test/builders.ts'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import { assign } from '#test/mark-steps.ts'
import { onBothEngines, type World } from '#test/world.ts'

const seeds = process.env.WORLD_SEED ? [Number(process.env.WORLD_SEED)] : [1, 2, 3]
const steps = 120

type Mark = {
  id: string
  event: string
  person: string
  class: string | null
  says: string
  isCurrent: boolean
  /** The mark that this one replaced. */
  instead: Mark | null
}

/** Everything that has happened so far. The expected results are computed from it. */
type Model = {
  owners: Map<string, Person>
  classes: Map<string, { owner: Person; roster: Set<string>; events: Set<string> }>
  scans: Set<string>
  marks: Mark[]
}

function isPresent({ scans, marks }: Model, event: string, person: string): boolean {
  const says = marks.find(
    (entry) => entry.isCurrent && entry.class === null && entry.event === event && entry.person === person,
  )?.says
  if (says === 'present') return true
  return scans.has(`${event} ${person}`) && says !== 'absent'
}

/** One university with everyone who may call, and faculty, an administrator and a student from another one. */
async function aStage(world: World, dice: Dice) {
  const school = await aSchool(world)
  const abroad = await aSchool(world)
  const faculty = [await aFaculty(world, school), await aFaculty(world, school), await aFaculty(world, school)]
  const students = await Promise.all(['Ana', 'Ben', 'Cai', 'Dee'].map((name) => aStudent(world, school, name)))
  const stranger = await aStudent(world, abroad)
  const callers = new Map<string, Person | null>([
    ['nobody', null],
    ['student', students[0]!],
    ['first', faculty[0]!],
    ['second', faculty[1]!],
    ['third', faculty[2]!],
    ['abroad', await aFaculty(world, abroad)],
    ['sub', await anAdmin(world, 'sub', { school })],
    ['sub abroad', await anAdmin(world, 'sub', { school: abroad })],
    ['co', await anAdmin(world, 'co')],
    ['master', await anAdmin(world, 'master')],
  ])
  const model: Model = { owners: new Map(), classes: new Map(), scans: new Set(), marks: [] }
  const events = []
  for (const owner of faculty.slice(0, 2)) {
    const event = await anEvent(world, owner)
    model.owners.set(event.id, owner)
    events.push(event)
  }
  for (const owner of faculty) {
    const roster = dice.someOf(students, 4)
    const { id } = await aClassWith(world, owner, roster)
    const classEvents = dice.someOf(events, 2)
    for (const event of classEvents) await assign(world, owner, id, event.id)
    model.classes.set(id, {
      owner,
      roster: new Set(roster.map((student) => student.id)),
      events: new Set(classEvents.map((event) => event.id)),
    })
  }
  const walkIns = ['eve', 'fay'].map((name) => ({ email: `${name}@${school.studentDomain}`, first_name: name }))
  return { school, faculty, students, stranger, callers, model, events, walkIns }
}

type Stage = Awaited<ReturnType<typeof aStage>>

function manages({ callers, model }: Stage, caller: string, event: string): boolean {
  return ['sub', 'co', 'master'].includes(caller) || callers.get(caller) === model.owners.get(event)
}

function ownClasses({ callers, model }: Stage, caller: string, event: string): string[] {
  const person = callers.get(caller)
  return [...model.classes].flatMap(([id, course]) => (course.owner === person && course.events.has(event) ? id : []))
}

/** Returns the expected error status if it doesn't depend on the body, or null if the body decides. */
function refusal(stage: Stage, caller: string, event: string): number | null {
  if (caller === 'nobody') return 401
  if (caller === 'student') return 403
  if (manages(stage, caller, event) || ownClasses(stage, caller, event).length > 0) return null
  return caller.endsWith('abroad') ? 404 : 403
}

async function check(world: World, stage: Stage, dice: Dice): Promise<void> {
  const { students, events, model } = stage
  const [student, event] = [dice.oneOf(students)!, dice.oneOf(events)!]
  const response = await world.call('POST', '/api/attendance/', {
    token: student.token,
    body: aScan(world, student, event),
  })
  const key = `${event.id} ${student.id}`
  assert.equal(response.status, model.scans.has(key) ? 400 : 201, 'a check-in knows of no mark')
  model.scans.add(key)
}

async function mark(world: World, stage: Stage, dice: Dice): Promise<void> {
  const { students, stranger, callers, model, events, walkIns } = stage
  const caller = dice.oneOf([...callers.keys()])!
  const event = dice.oneOf(events)!
  const people = dice.someOf([...students, ...walkIns, ...(dice.chance(10) ? [stranger] : [])], 3)
  if (people.length === 0) return
  const marks = people.map((person) => ({
    ...('id' in person ? { student: person.id } : person),
    class: dice.chance(60) ? null : (dice.oneOf([...model.classes.keys()]) ?? null),
    says: dice.oneOf(['present', 'absent', 'excused', 'counts', 'does-not-count'])!,
    reason: 'As the dice say',
  }))
  const isFine = marks.every((input) => {
    if ('student' in input && input.student === stranger.id) return false
    if (input.class === null)
      return manages(stage, caller, event.id) && ['present', 'absent', 'excused'].includes(input.says)
    return ownClasses(stage, caller, event.id).includes(input.class) && !['present', 'absent'].includes(input.says)
  })
  const expected = refusal(stage, caller, event.id) ?? (isFine ? 201 : 400)
  const response = await world.call('POST', `/api/events/${event.id}/marks/`, {
    token: callers.get(caller)?.token ?? null,
    body: { marks },
  })
  assert.equal(response.status, expected, `${caller} marks ${JSON.stringify(marks)}: ${response.text}`)
  if (expected !== 201) return
  for (const row of response.body as Record<string, string>[]) {
    const person = (row.student ?? row.pending_student)!
    const instead = model.marks.find(
      (entry) =>
        entry.isCurrent && entry.event === event.id && entry.person === person && entry.class === (row.class ?? null),
    )
    if (instead) instead.isCurrent = false
    model.marks.push({
      id: row.id!,
      event: event.id,
      person,
      class: row.class ?? null,
      says: row.says!,
      isCurrent: true,
      instead: instead ?? null,
    })
  }
}

async function undo(world: World, stage: Stage, dice: Dice): Promise<void> {
  const { callers, model } = stage
  const entry = dice.oneOf(model.marks)
  if (!entry) return
  const caller = dice.oneOf([...callers.keys()])!
  const may =
    entry.class === null
      ? manages(stage, caller, entry.event)
      : ownClasses(stage, caller, entry.event).includes(entry.class)
  const usual = caller === 'nobody' ? 401 : caller === 'student' ? 403 : may ? 200 : 404
  const expected = usual === 200 && !entry.isCurrent ? 409 : usual
  const response = await world.call('POST', `/api/marks/${entry.id}/undo/`, {
    token: callers.get(caller)?.token ?? null,
    body: { reason: 'The dice say no' },
  })
  assert.equal(response.status, expected, `${caller} undoes ${JSON.stringify(entry)}: ${response.text}`)
  if (expected !== 200) return
  entry.isCurrent = false
  if (entry.instead) entry.instead.isCurrent = true
}

/** Compares every list of who was present, and every list of marks, with the model. */
async function compare(world: World, stage: Stage): Promise<void> {
  const { students, model, events, callers } = stage
  const { token } = callers.get('sub')!
  const get = (path: string, bearer = token) => world.call('GET', path, { token: bearer })
  const everyone = new Set([...students.map(({ id }) => id), ...model.marks.map(({ person }) => person)])
  for (const { id: event } of events) {
    const expected = [...everyone].filter((person) => isPresent(model, event, person)).toSorted(byText)
    const roll = (await get(`/api/events/${event}/attendance/`)).body as { student_id: string }[]
    assert.deepEqual(roll.map(({ student_id }) => student_id).toSorted(byText), expected)
    const csv: string[][] = parse((await get(`/api/events/${event}/attendance/csv/`)).text, { bom: true })
    assert.equal(csv.length - 1, expected.length)
    assert.equal((await get(`/api/events/${event}/attendance/statistics/`)).body.checked_in, expected.length)
    const marks = (await get(`/api/events/${event}/marks/`)).body as { id: string; undone_at: string | null }[]
    assert.deepEqual(
      new Map(marks.map((row) => [row.id, row.undone_at === null])),
      new Map(model.marks.filter((entry) => entry.event === event).map((entry) => [entry.id, entry.isCurrent])),
    )
  }
  for (const [id, { roster, events: classEvents }] of model.classes) {
    const { body } = await get(`/api/class/${id}/attendance/`)
    for (const student of body.students as { id: string; attended: string[] }[]) {
      assert.ok(roster.has(student.id))
      assert.deepEqual(
        student.attended.toSorted(byText),
        [...classEvents].filter((event) => isPresent(model, event, student.id)).toSorted(byText),
      )
    }
  }
  for (const student of students) {
    const { body } = await get(`/api/students/${student.id}/attendance/`, student.token)
    const present = (body as { event: string; present: boolean }[]).filter((row) => row.present)
    assert.deepEqual(
      present.map(({ event }) => event).toSorted(byText),
      events
        .map(({ id }) => id)
        .filter((event) => isPresent(model, event, student.id))
        .toSorted(byText),
    )
  }
}

const byText = (first: string, second: string) => (first < second ? -1 : 1)

onBothEngines(
  'in random worlds only the right people can mark, and the roll always follows from marks and check-ins',
  async (world, t) => {
    let calls = 0
    for (const seed of seeds) {
      const dice = createDice(seed)
      const stage = await aStage(world, dice)
      for (let step = 1; step <= steps; step += 1) {
        const play = dice.chance(25) ? check : dice.chance(65) ? mark : undo
        await play(world, stage, dice).catch((error: unknown) => {
          throw new Error(`seed ${seed}, step ${step}`, { cause: error })
        })
        calls += 1
        if (step % 30 === 0) await compare(world, stage)
        // About half of the changes happen at the same moment as the one before.
        if (dice.chance(50)) world.clock.pass(1_000)
      }
    }
    t.diagnostic(`${calls} calls on ${world.engine}`)
  },
  { settings: { rateLimits: false } },
)
