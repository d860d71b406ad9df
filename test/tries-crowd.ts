import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { noLocationReasons } from '#contract/check-ins/check-in-method.ts'
import { maxQueueMs } from '#contract/check-ins/limits.ts'
import { aFaculty, aProfessor, anEvent, aScan, aSchool, aStudent, type Person } from './builders.ts'
import { seeded } from './crowd.ts'
import type { ApiResponse, World } from './world.ts'

const now = '2026-03-03T15:05:00Z'
/** The times (ms) for which taps wait on their phones. The last two are too long. */
const waits = [0, 0, 0, 40_000, 300_000, maxQueueMs, maxQueueMs + 1, 2_400_000]
const atOnce = 20

type Tap = { student: Person; nonce: string; event: string; delay: number; noLocation: string | null; says: string }

/**
 * Simulates a crowd with bad networks. The page and the browser's background sync send each tap at the same time,
 * several times, because responses get lost. Fails unless each tap has one answer, one row, one reference, and the true
 * reason.
 */
export async function playTries(world: World, { tries, seed }: { tries: number; seed: number }): Promise<void> {
  const random = seeded(seed)
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!
  world.clock.set(now)
  const { school, professor: owner } = await aProfessor(world)
  const elsewhere = await aSchool(world)
  const start = (startsAt: string) => anEvent(world, owner, { startsAt })
  const doors = [
    { id: (await start('2026-03-03T15:00:00Z')).id, says: 'open' },
    { id: (await start('2026-03-03T15:00:00Z')).id, says: 'open' },
    { id: (await start('2026-03-03T12:00:00Z')).id, says: 'late' },
    { id: (await start('2026-03-03T19:00:00Z')).id, says: 'early' },
    { id: (await anEvent(world, await aFaculty(world, elsewhere), { startsAt: now })).id, says: 'no-such-event' },
    { id: 'AAAAAAAAAAAAAAAA', says: 'no-such-event' },
  ]
  const taps: Tap[] = []
  for (let index = 0; index < tries; index += 1) {
    const door = pick(doors)
    const delay = pick(waits)
    const noLocation = random() < 0.3 ? pick(noLocationReasons) : null
    taps.push({
      student: await aStudent(world, school),
      nonce: randomUUID(),
      event: door.id,
      delay,
      noLocation,
      says: decide(door.says, delay, noLocation),
    })
  }

  /** Sends a tap until a response arrives. The network loses one response for each entry of `breaks`. */
  async function send(tap: Tap, isPage: boolean, breaks: boolean[]): Promise<ApiResponse> {
    const body = aScan(world, tap.student, { id: tap.event }, { client_nonce: tap.nonce })
    const confirmedAt = new Date(world.clock.now() - tap.delay).toISOString()
    for (let sendCount = 0; ; sendCount += 1) {
      const isFirst = isPage && sendCount === 0 && tap.delay === 0
      const isLost = breaks[sendCount]
      const response = await world.call('POST', '/api/attendance/', {
        token: tap.student.token,
        body: {
          ...body,
          ...(tap.noLocation && { location: null, no_location: tap.noLocation }),
          ...(!isFirst && { queued_ms: tap.delay, method: 'sent-later' }),
          confirmed_at: confirmedAt,
        },
      })
      if (isLost === undefined) return response
    }
  }

  const answers = new Map<Tap, ApiResponse[]>()
  const lost = () => Array.from({ length: Math.floor(random() * 3) }, () => true)
  for (let first = 0; first < taps.length; first += atOnce) {
    const group = taps.slice(first, first + atOnce).map((tap) => ({ tap, byPage: lost(), bySync: lost() }))
    const results = await Promise.all(
      group.map(({ tap, byPage, bySync }) => Promise.all([send(tap, true, byPage), send(tap, false, bySync)])),
    )
    group.forEach(({ tap }, index) => answers.set(tap, results[index]!))
  }
  // A restarted process, which knows only what is in the database, must send the same answer.
  await world.restart()
  for (const tap of taps.filter((_, index) => index % 7 === 0)) answers.get(tap)!.push(await send(tap, false, []))
  await world.restart()
  await judge(world, answers)
}

/** Returns the only true reason for refusing a tap, or 'recorded'. */
function decide(door: string, delay: number, noLocation: string | null): string {
  if (door === 'no-such-event') return door
  if (delay > maxQueueMs) return 'waited-too-long'
  if (door !== 'open') return door
  return noLocation === null ? 'recorded' : 'no-location'
}

async function judge(world: World, answers: Map<Tap, ApiResponse[]>): Promise<void> {
  const roll = await world.db.selectFrom('attendance').select(['student_id', 'client_nonce']).execute()
  const refused = await world.db.selectFrom('refused_attempt').selectAll().execute()
  const rows = Map.groupBy(
    [...roll.map((row) => ({ ...row, reason: 'recorded' })), ...refused],
    ({ student_id }) => student_id,
  )
  assert.equal(roll.length + refused.length, answers.size, 'one row for each tap')
  for (const [tap, responses] of answers) {
    const [row, ...otherRows] = rows.get(tap.student.id) ?? []
    const texts = responses.map(({ text }) => text).join('\n')
    assert.deepEqual([row?.reason, row?.client_nonce, otherRows], [tap.says, tap.nonce, []], texts)
    if (tap.says === 'recorded') {
      for (const response of responses) assert.equal(response.status, 201, texts)
      assert.equal(new Set(responses.map(({ body }) => body.id)).size, 1, texts)
      continue
    }
    const attempt = refused.find(({ client_nonce }) => client_nonce === tap.nonce)!
    assert.equal(attempt.confirmed_at, world.clock.now() - tap.delay)
    assert.equal(attempt.no_location, tap.noLocation)
    for (const { status, body } of responses) {
      assert.ok(status === 400 || status === 404, texts)
      assert.deepEqual([typeof body.reference, body.reference], ['string', attempt.reference], texts)
      assert.equal(typeof body.error, 'string', 'a sentence for the student')
    }
  }
}
