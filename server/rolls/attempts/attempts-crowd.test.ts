// A crowd in which every attempt fails: each attempt is listed for its student and for the owner of its event, and for
// nobody else.
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { AttemptReason } from '#contract/rolls/attempts.ts'
import { aFaculty, anEvent, aScan, aSchool, aStudent, type Event, type Person } from '#test/builders.ts'
import { onBothEngines, type ApiResponse, type World } from '#test/world.ts'

/** The number of attempts. `npm run nightly -- attempts` sets 10,000. */
const tries = Number(process.env.TRIES ?? 100)
const eventsEach = 10
const atOnce = 20
/**
 * One of every 50 attempts is timed in the crowd, and the same number one at a time afterwards: ms until both lists
 * have it.
 */
const measuredEvery = 50
const now = '2026-03-03T15:00:00Z'

type Try = { student: Person; event: number; reason: AttemptReason; isStranger: boolean; reference: string | null }
type Listed = { reason: string; reference: string; event?: string | null; student?: string | null }

/** Ten events with ten owners: three begin later, three are over, four are open. */
async function makeDoors(world: World) {
  const school = await aSchool(world)
  const owners = await inTurn(eventsEach, () => aFaculty(world, school))
  const starts = ['2026-03-03T18:00:00Z', '2026-03-03T12:00:00Z', now]
  const events = await inTurn(eventsEach, (n) =>
    anEvent(world, owners[n]!, { startsAt: starts[Math.floor(n / 3)] ?? now }),
  )
  const elsewhere = await aSchool(world)
  return { school, owners, events, elsewhere, foreigner: await aFaculty(world, elsewhere) }
}

function chooseReason(event: number, n: number, isStranger: boolean): AttemptReason {
  if (isStranger) return 'no-such-event'
  if (event < 6) return event < 3 ? 'early' : 'late'
  return (['not-confirmed', 'other-student', 'bad-input'] as const)[(event + n) % 3]!
}

/** Makes a student’s attempt. Returns the reference on the screen, or null for a student who never confirms. */
async function tryIt(world: World, { student, reason }: Try, event: Event): Promise<string | null> {
  const { token } = student
  if (reason === 'not-confirmed') {
    assert.equal((await ask(world, 'GET', `/api/events/${event.id}/`, { token })).status, 200)
    return null
  }
  const wrong =
    reason === 'other-student' ? { student: 'someone-else' } : reason === 'bad-input' ? { location: 'here' } : {}
  const body = aScan(world, student, event, wrong)
  const { status, body: response, text } = await ask(world, 'POST', '/api/attendance/', { token, body })
  assert.ok([400, 403, 404].includes(status), text)
  assert.ok(response.reference, text)
  return response.reference
}

onBothEngines(
  'every failed attempt of a crowd is listed for its student and its event’s owner, and for nobody else',
  async (world, t) => {
    world.clock.set(now)
    const { school, owners, events, elsewhere, foreigner } = await makeDoors(world)
    const students = await inTurn(Math.ceil(tries / eventsEach), (n) =>
      aStudent(world, n % 10 === 9 ? elsewhere : school),
    )
    const crowd = students.flatMap((student, n) =>
      events.map((_, event): Try => {
        const isStranger = student.school !== school.id
        return { student, event, reason: chooseReason(event, n, isStranger), isStranger, reference: null }
      }),
    )
    const listOwn = async ({ id, token }: Person): Promise<Listed[]> =>
      (await ask(world, 'GET', `/api/students/${id}/attempts/`, { token })).body
    const listOfEvent = async (event: number): Promise<Listed[]> =>
      (await ask(world, 'GET', `/api/events/${events[event]!.id}/attempts/`, { token: owners[event]!.token })).body
        .attempts

    // The first list starts the reader thread.
    assert.deepEqual(await listOfEvent(0), [])
    const make = async (attempt: Try) => void (attempt.reference = await tryIt(world, attempt, events[attempt.event]!))
    const untilFound = async ({ student, event, reference }: Try): Promise<number[]> => {
      if (reference === null) return []
      const start = performance.now()
      await Promise.all([
        untilListed(() => listOwn(student), reference),
        untilListed(() => listOfEvent(event), reference),
      ])
      return [performance.now() - start]
    }
    const last = Math.floor(crowd.length / measuredEvery)
    const [inTheCrowd, alone]: [number[], number[]] = [[], []]
    const begun = performance.now()
    await inCrowd(crowd.slice(0, -last), async (attempt, n) => {
      await make(attempt)
      if (n % measuredEvery === 0) inTheCrowd.push(...(await untilFound(attempt)))
    })
    const lasted = performance.now() - begun
    for (const attempt of crowd.slice(-last)) {
      await make(attempt)
      alone.push(...(await untilFound(attempt)))
    }
    // Unconfirmed scans are stored when the server stops. Two minutes later they count as failed attempts.
    await world.restart()
    world.clock.pass(130_000)

    // An unconfirmed scan gets its reference only when it is stored, so the test doesn’t know it.
    const describe = ({ reason, reference }: { reason: string; reference: string | null }) =>
      reason === 'not-confirmed' ? reason : `${reason} ${reference}`
    const sorted = (lines: string[]) => lines.toSorted()
    const counts = { byStudents: 0, byOwners: 0, byOthers: 0 }
    await inCrowd(students, async (student, n) => {
      const mine = crowd.filter((attempt) => attempt.student === student)
      const listed = await listOwn(student)
      const describeEvent = (attempt: Try) => (attempt.isStranger ? 'nowhere' : events[attempt.event]!.id)
      assert.deepEqual(
        sorted(listed.map((entry) => `${entry.event ?? 'nowhere'} ${describe(entry)}`)),
        sorted(mine.map((attempt) => `${describeEvent(attempt)} ${describe(attempt)}`)),
      )
      counts.byStudents += listed.length
      const { token } = students[(n + 1) % students.length]!
      const response = await ask(world, 'GET', `/api/students/${student.id}/attempts/`, { token })
      if (response.status !== 403) counts.byOthers += mine.length
    })
    for (const [n, { id }] of events.entries()) {
      const attempts = crowd.filter(({ event }) => event === n)
      const listed = await listOfEvent(n)
      assert.deepEqual(
        sorted(listed.map((entry) => `${entry.student ?? 'stranger'} ${describe(entry)}`)),
        sorted(
          attempts.map((attempt) => `${attempt.isStranger ? 'stranger' : attempt.student.id} ${describe(attempt)}`),
        ),
      )
      counts.byOwners += listed.length
      for (const { token } of [
        ...owners.filter((owner) => owner !== owners[n]),
        foreigner,
        students[0]!,
        { token: null },
      ]) {
        const response = await ask(world, 'GET', `/api/events/${id}/attempts/`, { token })
        if (![401, 403, 404].includes(response.status)) counts.byOthers += attempts.length
      }
    }
    assert.deepEqual(counts, { byStudents: crowd.length, byOwners: crowd.length, byOthers: 0 })
    t.diagnostic(
      `${crowd.length} tries, ${atOnce} at once, in ${Math.round(lasted)} ms. Found by both: in the crowd ${spread(inTheCrowd)}, one at a time ${spread(alone)}`,
    )
  },
  { settings: { rateLimits: false } },
)

/** Retries while the database is too busy, as phones and pages do. */
async function ask(world: World, ...request: Parameters<World['call']>): Promise<ApiResponse> {
  for (;;) {
    const response = await world.call(...request)
    if (response.status !== 503) return response
    await pause(100)
  }
}

/** Polls a list until it contains a reference. */
async function untilListed(list: () => Promise<Listed[]>, reference: string): Promise<void> {
  while (!(await list()).some((entry) => entry.reference === reference)) await pause(5)
}

/** Returns the median and the maximum: '210 ms in the middle, 405 ms at most (50 measured)'. */
function spread(took: number[]): string {
  const inOrder = took.toSorted((first, second) => first - second)
  const [middle, longest] = [inOrder[Math.floor(inOrder.length / 2)], inOrder.at(-1)].map((ms) => Math.round(ms ?? 0))
  return `${middle} ms in the middle, ${longest} ms at most (${took.length} measured)`
}

async function inTurn<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let n = 0; n < count; n += 1) results.push(await make(n))
  return results
}

/** Handles all items, 20 at the same time. */
async function inCrowd<T>(items: readonly T[], handle: (item: T, n: number) => Promise<void>): Promise<void> {
  const queue = items.entries()
  const work = async () => {
    for (const [n, item] of queue) await handle(item, n)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
