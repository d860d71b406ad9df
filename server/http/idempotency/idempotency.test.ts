import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anEvent, aScan, aSchool, aStudent } from '#test/builders.ts'
import { onAnyEngine, onBothEngines, type ApiResponse, type World } from '#test/world.ts'
import { purgeExpired } from '#server/sign-in/upkeep.ts'
import { insertKey, maxKeys } from './store.ts'

const day = 24 * 3_600_000
const talk = { name: 'Ethics talk', date: '2026-03-04T10:00:00Z', location: 'Harlan Hall' }

function post(world: World, path: string, token: string | null, body: unknown, key: string): Promise<ApiResponse> {
  return world.call('POST', path, { token, body, headers: { 'idempotency-key': key } })
}

async function countEvents(world: World): Promise<number> {
  return (await world.db.selectFrom('event').select('id').execute()).length
}

onAnyEngine('a repeated key gets the first response, even after a restart, and creates one event', async (world) => {
  const { token } = await aFaculty(world, await aSchool(world))
  const first = await post(world, '/api/events/', token, talk, 'key-1')
  assert.equal(first.status, 201, first.text)
  assert.equal(first.headers.get('idempotency-replayed'), null)
  const repeated = await post(world, '/api/events', token, talk, 'key-1')
  assert.deepEqual([repeated.status, repeated.text], [201, first.text])
  assert.equal(repeated.headers.get('idempotency-replayed'), 'true')
  assert.equal(repeated.headers.get('content-type'), first.headers.get('content-type'))
  await world.restart()
  assert.equal((await post(world, '/api/events/', token, talk, 'key-1')).text, first.text)
  assert.equal(await countEvents(world), 1)
  assert.equal((await post(world, '/api/events/', token, talk, 'key-2')).status, 201)
  assert.equal((await world.call('POST', '/api/events/', { token, body: talk })).status, 201)
  assert.equal(await countEvents(world), 3, 'another key, or none, makes another')
  const audit = await world.db.selectFrom('audit').select('action').where('action', '=', 'event.create').execute()
  assert.equal(audit.length, 3)
})

onBothEngines('a key is valid for one session, one call and one body, and for a day', async (world) => {
  const school = await aSchool(world)
  const [mine, theirs] = [await aFaculty(world, school), await aFaculty(world, school)]
  const first = await post(world, '/api/events/', mine.token, talk, 'shared')
  const otherResponse = await post(world, '/api/events/', theirs.token, talk, 'shared')
  assert.deepEqual([otherResponse.status, otherResponse.headers.get('idempotency-replayed')], [201, null])
  assert.notEqual(otherResponse.body.id, first.body.id)
  const changed = await post(world, '/api/events/', mine.token, { ...talk, name: 'Another talk' }, 'shared')
  assert.deepEqual([changed.status, changed.body.code], [422, 'idempotency_key_reused'])
  const elsewhere = await post(world, '/api/class/create/', mine.token, { name: 'Seminar' }, 'shared')
  assert.equal(elsewhere.status, 422)
  assert.equal(await countEvents(world), 2)
  // A session without "Remember me" would end before the key does.
  await world.db.updateTable('session').set({ faculty_remember: 1 }).execute()
  await world.restart()
  world.clock.pass(day - 1)
  assert.equal((await post(world, '/api/events/', mine.token, talk, 'shared')).text, first.text)
  world.clock.pass(1)
  const later = await post(world, '/api/events/', mine.token, talk, 'shared')
  assert.deepEqual([later.status, later.headers.get('idempotency-replayed')], [201, null])
  assert.equal(await countEvents(world), 3)
})

onAnyEngine('an invalid key is refused under its header’s name, and other calls ignore the header', async (world) => {
  const school = await aSchool(world)
  const { token } = await aFaculty(world, school)
  for (const key of ['', 'with a space', 'x'.repeat(256), 'caf\u00e9']) {
    const answer = await post(world, '/api/events/', token, talk, key)
    assert.deepEqual([answer.status, Object.keys(messagesIn(answer.body))], [400, ['Idempotency-Key']], key)
  }
  assert.equal((await post(world, '/api/events/', token, talk, 'x'.repeat(255))).status, 201)
  const owner = await aFaculty(world, school)
  const [student, event] = [await aStudent(world, school), await anEvent(world, owner)]
  const scan = aScan(world, student, event)
  assert.equal((await post(world, '/api/attendance/', student.token, scan, 'no key at all')).status, 201)
  assert.equal((await post(world, '/api/attendance/', student.token, scan, 'x')).status, 201, 'by its own nonce')
})

onAnyEngine('a refused call stores nothing, so the corrected call may use the same key', async (world) => {
  const { token } = await aFaculty(world, await aSchool(world))
  const refused = await post(world, '/api/events/', token, { ...talk, name: '' }, 'key')
  assert.equal(refused.status, 400)
  const ends = { ...talk, end_time: '2026-03-04T09:00:00Z' }
  assert.equal((await post(world, '/api/events/', token, ends, 'key')).status, 400)
  assert.equal((await post(world, '/api/events/', token, talk, 'key')).status, 201)
  assert.equal(await countEvents(world), 1)
})

onBothEngines('twenty simultaneous calls with one key create one event', async (world) => {
  const { token } = await aFaculty(world, await aSchool(world))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(world, '/api/events/', token, talk, 'impatient')),
  )
  const created = answers.filter(({ status }) => status === 201)
  const waiting = answers.filter(({ status }) => status === 409)
  assert.equal(created.length + waiting.length, 20, JSON.stringify(answers.map(({ status }) => status)))
  assert.equal(new Set(created.map(({ text }) => text)).size, 1)
  assert.ok(waiting.every(({ headers, body }) => headers.get('retry-after') && body.code === 'idempotency_key_in_use'))
  assert.equal(await countEvents(world), 1)
})

onBothEngines('a key that another process used first can’t be stored, and nothing is created twice', async (world) => {
  const { token } = await aFaculty(world, await aSchool(world))
  assert.equal((await post(world, '/api/events/', token, talk, 'raced')).status, 201)
  const row = await world.db.selectFrom('idempotency_key').selectAll().executeTakeFirstOrThrow()
  assert.equal(await insertKey(world.db, row, 0), false, 'its row can’t be written again')
  // Simulate another process that is still running its call with this key.
  await world.db.updateTable('idempotency_key').set({ answer: null, status: null }).execute()
  const running = await post(world, '/api/events/', token, talk, 'raced')
  assert.deepEqual([running.status, running.headers.get('retry-after')], [409, '2'])
  assert.equal(await countEvents(world), 1)
})

onAnyEngine('a call that failed before it wrote anything can be retried', async (world) => {
  world.expectErrors(/no such table|does not exist/)
  const { token } = await aFaculty(world, await aSchool(world))
  await world.db.schema.alterTable('audit').renameTo('audit_away').execute()
  assert.equal((await post(world, '/api/events/', token, talk, 'broken')).status, 500)
  await world.db.schema.alterTable('audit_away').renameTo('audit').execute()
  assert.equal(await countEvents(world), 0)
  assert.equal((await post(world, '/api/events/', token, talk, 'broken')).status, 201)
  assert.equal(await countEvents(world), 1)
})

onAnyEngine(
  'a repeated call adds the students that the first one couldn’t, and doesn’t create a second class',
  async (world) => {
    world.expectErrors(/no such table|does not exist/)
    const school = await aSchool(world)
    const { token } = await aFaculty(world, school)
    const students = [1, 2, 3].map((n) => ({
      email: `s${n}@${school.studentDomain}`,
      first_name: 'Sam',
      last_name: `No ${n}`,
    }))
    const body = { name: 'Seminar', students }
    await world.db.schema.alterTable('pending_student').renameTo('pending_away').execute()
    assert.equal((await post(world, '/api/class/create/', token, body, 'class')).status, 500)
    await world.db.schema.alterTable('pending_away').renameTo('pending_student').execute()
    const completed = await post(world, '/api/class/create/', token, body, 'class')
    assert.equal(completed.status, 201, completed.text)
    assert.equal(completed.body.roster.added, 3)
    const repeated = await post(world, '/api/class/create/', token, body, 'class')
    assert.deepEqual([repeated.text, repeated.headers.get('idempotency-replayed')], [completed.text, 'true'])
    assert.equal((await world.db.selectFrom('class').select('id').execute()).length, 1)
  },
)

onAnyEngine(
  'stored responses can’t be read without the key, are capped per session, and are deleted after a day',
  async (world) => {
    const { token } = await aFaculty(world, await aSchool(world))
    await post(world, '/api/events/', token, talk, 'secret-key')
    const row = await world.db.selectFrom('idempotency_key').selectAll().executeTakeFirstOrThrow()
    assert.doesNotMatch(JSON.stringify(row), /Ethics|secret-key/)
    assert.doesNotMatch(Buffer.from(row.answer!, 'base64url').toString('latin1'), /Ethics/)
    const full = Array.from({ length: maxKeys }, (_, n) => ({
      ...row,
      key_hash: `k${n}`,
      created_at: row.created_at + n + 1,
    }))
    for (let start = 0; start < full.length; start += 50)
      await world.db
        .insertInto('idempotency_key')
        .values(full.slice(start, start + 50))
        .execute()
    world.clock.pass(60_000)
    assert.equal((await post(world, '/api/events/', token, talk, 'one-more')).status, 201)
    const keys = await world.db.selectFrom('idempotency_key').select('key_hash').execute()
    assert.equal(keys.length, maxKeys)
    assert.ok(!keys.some(({ key_hash }) => key_hash === row.key_hash), 'the oldest was deleted')
    world.clock.pass(day)
    await purgeExpired(world.db, world.clock.now())
    assert.deepEqual(await world.db.selectFrom('idempotency_key').selectAll().execute(), [])
  },
)
