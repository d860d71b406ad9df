// Compares credits with an oracle, test/credit-oracle.ts, which shares no code with the server. CREDIT_SEMESTERS is the
// number of semesters to play, CREDIT_SEED the first one's seed. A failure names its seed.
import assert from 'node:assert/strict'
import { newId } from '#server/database/new-id.ts'
import { aFaculty, aSchool, aStudent, type Person } from '#test/builders.ts'
import { touchedCourses } from '#test/credit-choice.ts'
import { firstUseHomes } from '#test/credit-homes.ts'
import { expectedCredit, type Expected } from '#test/credit-oracle.ts'
import type { Semester } from '#test/credit-semester.ts'
import { clearSemester, drawSemester, storeSemester, type Participants } from '#test/draw-semester.ts'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import { isShortSet } from '#test/short-set.ts'
import { onBothEngines, type World } from '#test/world.ts'

const first = Number(process.env.CREDIT_SEED ?? 1)
const semesters = Number(process.env.CREDIT_SEMESTERS ?? (isShortSet ? 8 : 20))
const seeds = Array.from({ length: semesters }, (_, n) => first + n)
/**
 * In every fourth semester, a student also chooses a class, a mark is undone, and something is deleted and reopened.
 */
const alsoChanged = 4
/** Deadlines have dice of their own, so that the others fall as they did before there were deadlines. */
const deadlineSeeds = 1_000_000

async function aCompany(world: World): Promise<Participants> {
  const school = await aSchool(world)
  const faculty = [await aFaculty(world, school), await aFaculty(world, school)]
  const students = [await aStudent(world, school), await aStudent(world, school), await aStudent(world, school)]
  const pending = newId()
  const names = { first_name: 'Pia', last_name: 'Pending', email: `pia@${school.studentDomain}` }
  const row = { id: pending, school_id: school.id, ...names, created_at: world.clock.now() }
  await world.db.insertInto('pending_student').values(row).execute()
  return { school: school.id, faculty, students, pending }
}

type Sums = Omit<Expected, 'events'> & { events: { state: string; reason: string; points: number }[] }

const describe = ({ have, needed, missing, points, events }: Sums): Expected => ({
  have,
  needed,
  missing,
  points,
  events: events.map((event) => `${event.state} ${event.reason} ${event.points}`),
})

/** Reads everyone's credit from the API: professors read their classes', and students their own. */
async function readAll(world: World, { faculty, students }: Participants, { courses }: Semester) {
  const get = async (path: string, person: Person) => {
    const { status, body, text } = await world.call('GET', path, { token: person.token })
    assert.equal(status, 200, text)
    return body
  }
  const ofClasses = new Map<string, Expected>()
  for (const { id, owner } of courses) {
    const { students: rows } = await get(`/api/classes/${id}/credits/`, faculty[owner]!)
    for (const row of rows as (Sums & { id: string })[]) ofClasses.set(`${id} ${row.id}`, describe(row))
  }
  const ofStudents = new Map<string, Expected>()
  for (const student of students)
    for (const row of (await get(`/api/students/${student.id}/credits/`, student)) as (Sums & { class: string })[])
      ofStudents.set(`${row.class} ${student.id}`, describe(row))
  return { ofClasses, ofStudents }
}

async function compare(world: World, company: Participants, term: Semester): Promise<number> {
  const credits = await readAll(world, company, term)
  const pairs = term.courses.flatMap((course) => course.roster.map((person) => ({ course, person })))
  assert.equal(credits.ofClasses.size, pairs.length)
  assert.equal(credits.ofStudents.size, pairs.filter(({ person }) => person !== company.pending).length)
  for (const { course, person } of pairs) {
    const expected = expectedCredit(term, course, person)
    const key = `${course.id} ${person}`
    assert.deepEqual(credits.ofClasses.get(key), expected, JSON.stringify(course.rule))
    if (person !== company.pending) assert.deepEqual(credits.ofStudents.get(key), expected, JSON.stringify(course.rule))
    assert.ok(expected.points <= (course.rule?.cap ?? Infinity), 'the sum never passes the cap')
    if (![...term.chosen.keys()].some((choice) => choice.endsWith(` ${person}`))) {
      const firstUse = expectedCredit(term, course, person, firstUseHomes(term, person))
      assert.ok(expected.points >= firstUse.points, 'no class gives less than if the first one had every event')
    }
  }
  return pairs.length
}

/** In some courses, the time to choose is over. Returns their ids. */
async function closeChoices({ db }: World, { courses, now }: Semester, dice: Dice): Promise<Set<string>> {
  const closed = courses.filter(({ rule }) => rule?.exclusive && dice.chance(30)).map(({ id }) => id)
  for (const id of closed)
    await db
      .updateTable('credit_rule')
      .set({ choose_until: now - 1 })
      .where('class_id', '=', id)
      .execute()
  return new Set(closed)
}

/** A student chooses a class through the API. Afterwards, each event counts for at most one exclusive class. */
async function choose(
  world: World,
  company: Participants,
  { term, closed }: { term: Semester; closed: ReadonlySet<string> },
  dice: Dice,
): Promise<void> {
  const student = dice.oneOf(company.students)!
  const event = dice.oneOf(term.events)!.id
  const classId = dice.chance(20) ? null : dice.oneOf(term.courses)!.id
  const ownCourses = term.courses.filter(({ roster }) => roster.includes(student.id))
  const using = ownCourses.filter(({ uses }) => uses.some((use) => use.event === event))
  const isChoosable = classId === null || using.some(({ id, rule }) => id === classId && rule?.exclusive)
  const touched = touchedCourses(term, { person: student.id, event, course: classId })
  const isLate = ownCourses.some(({ id }) => touched.has(id) && closed.has(id))
  const expected = using.length === 0 ? 404 : isChoosable && !isLate ? 200 : 400
  const path = `/api/students/${student.id}/credit-choices/${event}/`
  const { status, text } = await world.call('PUT', path, { token: student.token, body: { class: classId } })
  assert.equal(status, expected, text)
  if (status !== 200) return
  if (classId === null) term.chosen.delete(`${event} ${student.id}`)
  else term.chosen.set(`${event} ${student.id}`, classId)
  const { ofStudents: creditsAfter } = await readAll(world, company, term)
  for (const { id } of term.events) {
    const counting = ownCourses.filter(({ id: courseId, rule, uses }) => {
      if (!rule?.exclusive || !uses.some((use) => use.event === id)) return false
      const place = uses.filter((use) => isEarlier(term, use.event, id)).length
      return creditsAfter.get(`${courseId} ${student.id}`)!.events[place]!.startsWith('counted')
    })
    assert.ok(counting.length <= 1, 'an event counts for one exclusive class')
  }
}

const isEarlier = ({ events }: Semester, event: string, rival: string) => {
  const findStart = (id: string) => events.find((candidate) => candidate.id === id)!.start
  return findStart(event) < findStart(rival) || (findStart(event) === findStart(rival) && event < rival)
}

/** A professor makes a mark and undoes it. Afterwards, all credits are the same as before. */
async function undo(world: World, company: Participants, term: Semester, dice: Dice): Promise<void> {
  const creditsBefore = await readAll(world, company, term)
  const [{ token }] = company.faculty as [Person]
  const event = dice.oneOf(term.events)!.id
  const free = company.students.filter(({ id }) => !term.presence.has(`${event} ${id}`))
  const student = dice.oneOf(free)
  if (!student) return
  const says = dice.oneOf(['present', 'absent', 'excused'])
  const body = { marks: [{ student: student.id, says, reason: 'As the dice say' }] }
  const markResponse = await world.call('POST', `/api/events/${event}/marks/`, { token, body })
  assert.equal(markResponse.status, 201, markResponse.text)
  const undone = await world.call('POST', `/api/marks/${markResponse.body[0].id}/undo/`, {
    token,
    body: { reason: 'No' },
  })
  assert.equal(undone.status, 200, undone.text)
  assert.deepEqual(await readAll(world, company, term), creditsBefore, 'undoing is exact')
}

/** Returns the semester without an event or a class, and without the choices that involve it. */
function withoutThing(term: Semester, id: string): Semester {
  const courses = term.courses
    .filter((course) => course.id !== id)
    .map((course) => ({ ...course, uses: course.uses.filter(({ event }) => event !== id) }))
  const chosen = [...term.chosen].filter(([choice, course]) => course !== id && !choice.startsWith(`${id} `))
  return { ...term, courses, events: term.events.filter((event) => event.id !== id), chosen: new Map(chosen) }
}

/**
 * A professor deletes an event or a class and reopens it. In between it counts nowhere; afterwards it counts as before.
 */
async function deleteAndReopen(world: World, company: Participants, term: Semester, dice: Dice): Promise<number> {
  const course = dice.chance(50) ? dice.oneOf(term.courses) : undefined
  const event = dice.oneOf(term.events)!
  const owner = company.faculty[course ? course.owner : 0]!
  const path = course ? `/api/classes/${course.id}/` : `/api/events/${event.id}/`
  const removed = await world.call('DELETE', path, { token: owner.token })
  assert.equal(removed.status, 204, removed.text)
  const compared = await compare(world, company, withoutThing(term, (course ?? event).id))
  const reopened = await world.call('POST', `${path}reopen/`, { token: owner.token })
  assert.equal(reopened.status, 200, reopened.text)
  return compared + (await compare(world, company, term))
}

onBothEngines(
  'in random semesters the API’s credits agree with an oracle’s',
  async (world, t) => {
    const company = await aCompany(world)
    let compared = 0
    for (const seed of seeds) {
      const dice = createDice(seed)
      const term = drawSemester(company, world.clock.now(), dice)
      try {
        await storeSemester(world, company, term)
        compared += await compare(world, company, term)
        if (seed % alsoChanged === 0) {
          const closed = await closeChoices(world, term, createDice(seed + deadlineSeeds))
          await choose(world, company, { term, closed }, dice)
          compared += await compare(world, company, term)
          await undo(world, company, term, dice)
          compared += await deleteAndReopen(world, company, term, dice)
        }
      } catch (error) {
        throw new Error(`CREDIT_SEED=${seed}`, { cause: error })
      }
      await clearSemester(world, company)
    }
    t.diagnostic(`${seeds.length} semesters, ${compared} credits compared on ${world.engine}`)
  },
  { settings: { rateLimits: false } },
)
