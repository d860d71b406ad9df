// A refused attempt keeps one reference, no matter how often it arrives and whether the page or the background sync
// sends it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { noLocationReasons } from '#contract/check-ins/check-in-method.ts'
import { aFaculty, aProfessor, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { playTries } from '#test/tries-crowd.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const minute = 60_000

async function aDoor(world: World) {
  const { school, professor } = await aProfessor(world)
  const student = await aStudent(world, school)
  const event = await anEvent(world, professor, { startsAt: '2026-03-03T15:00:00Z' })
  const tap = (overrides = {}) =>
    world.call('POST', '/api/attendance/', { token: student.token, body: aScan(world, student, event, overrides) })
  const listOwn = async () => {
    await world.restart()
    return (await world.call('GET', `/api/students/${student.id}/attempts/`, { token: student.token })).body
  }
  return { school, professor, student, event, tap, listOwn }
}

onBothEngines('a crowd on unreliable networks: one row, one reference and one true reason for each tap', (world) =>
  playTries(world, { tries: 120, seed: 7 }),
)

onBothEngines(
  'a page and the background sync that send the same refused tap simultaneously get one reference',
  async (world) => {
    const { tap, listOwn } = await aDoor(world)
    world.clock.set('2026-03-03T15:30:00Z')
    const client_nonce = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => tap({ client_nonce, ...(n % 2 === 1 && { queued_ms: 4 * minute }) })),
    )
    const references = answers.map(({ body }) => body.reference)
    assert.match(references[0], /^[0-9A-HJKMNP-TV-Z]{8}$/)
    assert.deepEqual(new Set(references).size, 1)
    assert.deepEqual(
      (await listOwn()).map(({ reference }: { reference: string }) => reference),
      [references[0]],
    )
    const otherAnswer = await tap({ client_nonce: randomUUID() })
    assert.notEqual(otherAnswer.body.reference, references[0], 'another tap is another try')
    const withoutNonce = [await tap({ client_nonce: null }), await tap({ client_nonce: null })]
    assert.equal(new Set(withoutNonce.map(({ body }) => body.reference)).size, 2, 'without a nonce nothing is known')
  },
)

onBothEngines('a refused tap stays refused, even if it arrives again once check-in is open', async (world) => {
  const { tap, listOwn } = await aDoor(world)
  world.clock.set('2026-03-03T14:44:00Z')
  const client_nonce = randomUUID()
  const first = await tap({ client_nonce })
  assert.equal(first.body.error, 'Check-in is not yet open. Please try again in 1 minute(s).')
  world.clock.set('2026-03-03T14:46:00Z')
  for (const isRestarted of [false, true]) {
    if (isRestarted) await world.restart()
    const secondAnswer = await tap({ client_nonce, queued_ms: 30_000 })
    assert.deepEqual([secondAnswer.status, secondAnswer.body], [400, first.body])
  }
  assert.equal((await listOwn()).length, 1)
  assert.equal((await tap()).status, 201, 'a new tap counts')
})

onBothEngines(
  'an attempt by a phone without a position is stored as such, with the time of confirmation',
  async (world) => {
    const { tap, listOwn, professor, event } = await aDoor(world)
    const confirmed_at = '2026-03-03T14:49:58.000Z'
    const references: string[] = []
    for (const no_location of [...noLocationReasons, null, undefined]) {
      world.clock.pass(1000)
      const refused = await tap({ location: null, no_location, confirmed_at })
      assert.deepEqual(
        [refused.status, refused.body.code ?? refused.body.error_code, refused.body.error],
        [
          400,
          'location_required',
          'Location permissions are required to mark attendance. Please enable location access and try again.',
        ],
      )
      references.unshift(refused.body.reference)
    }
    const tries = await listOwn()
    assert.deepEqual(
      tries.map(({ reason, reference, confirmed_at: confirmedAt }: Record<string, string>) => [
        reason,
        reference,
        confirmedAt,
      ]),
      references.map((reference) => ['no-location', reference, confirmed_at]),
    )
    const { body } = await world.call('GET', `/api/events/${event.id}/attempts/`, { token: professor.token })
    assert.equal(body.counts['no-location'], 6)
    assert.equal(body.counts['not-confirmed'], 0)
    const odd = await tap({ location: null, no_location: 'lost' })
    assert.equal(odd.body.no_location.length, 1)

    assert.equal((await tap()).status, 201)
    const late = await tap({ location: null, no_location: 'refused' })
    assert.deepEqual([late.status, late.body.error_codes], [400, { non_field_errors: ['already_recorded'] }])
  },
)

onAnyEngine(
  'a tap without a position that is late or at another university’s event is refused for that reason instead',
  async (world) => {
    const { tap, listOwn, school } = await aDoor(world)
    const elsewhere = await aSchool(world)
    const foreign = await anEvent(world, await aFaculty(world, elsewhere), { startsAt: '2026-03-03T15:00:00Z' })
    assert.equal((await tap({ location: null, event: foreign.id })).status, 404)
    world.clock.set('2026-03-03T15:20:00Z')
    assert.equal((await tap({ location: null })).body.code, 'check_in_closed')
    const reasons = (await listOwn()).map(({ reason }: { reason: string }) => reason)
    assert.deepEqual(reasons, ['late', 'no-such-event'])
    assert.ok(school)
  },
)

onBothEngines(
  'a check-in that waited too long is refused with a reference, and the time of confirmation is stored',
  async (world) => {
    const { professor, event, tap, listOwn } = await aDoor(world)
    world.clock.set('2026-03-03T15:10:00Z')
    const client_nonce = randomUUID()
    const refused = await tap({ client_nonce, queued_ms: 16 * minute, confirmed_at: '2026-03-03T14:54:00Z' })
    assert.equal(refused.status, 400)
    assert.equal(
      refused.body.error,
      'This check-in waited 16 minutes on the phone. It counts only if it arrives within 15 minutes.',
    )
    assert.match(refused.body.queued_ms[0], /15 minutes/)
    const [attempt] = await listOwn()
    assert.deepEqual(
      [attempt.reason, attempt.reference, attempt.confirmed_at],
      ['waited-too-long', refused.body.reference, '2026-03-03T14:54:00.000Z'],
    )
    const { attempts } = (
      await world.call('GET', `/api/events/${event.id}/refused-attempts/`, { token: professor.token })
    ).body
    assert.equal(attempts[0].confirmed_at, '2026-03-03T14:54:00.000Z', 'the moment on the student’s screen')
    const muchLater = await tap({ client_nonce, queued_ms: 600 * minute })
    assert.equal(muchLater.body.reference, refused.body.reference)
    for (const queued_ms of [Number.MAX_SAFE_INTEGER, 1e15])
      assert.equal((await tap({ client_nonce: randomUUID(), queued_ms })).body.code, 'check_in_expired')
    assert.equal((await listOwn()).length, 3)

    const recorded = randomUUID()
    const first = await tap({ client_nonce: recorded })
    assert.equal(first.status, 201)
    const lost = await tap({ client_nonce: recorded, queued_ms: 20 * minute })
    assert.deepEqual([lost.status, lost.body], [201, first.body], 'only its response was lost')
  },
)
