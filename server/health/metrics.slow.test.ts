import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aProfessor, anAdmin, anEvent, aScan, aStudent } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { parseMetrics } from '#test/parse-metrics.ts'
import { runServer } from '#test/server-process.ts'
import { onEmptyInstallations, type Installation } from '#test/servers.ts'
import { call } from '#test/call.ts'
import { type World } from '#test/world.ts'

onEmptyInstallations('metrics are readable on a separate port, and only on this machine', async (place, t) => {
  const { event, students, bodies, admin, professor } = await fill(place)
  const port = await freePort()
  const server = await runServer(t, place, { METRICS_PORT: String(port), HOST: '0.0.0.0' })
  const read = async () => parseMetrics(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const earlier = await read()
  assert.equal(earlier.get('rollbook_check_in_seconds_count'), 0)
  assert.equal(earlier.get('rollbook_outbox_emails'), 0)

  const scan = (n: number, body: object = bodies[n]!) =>
    call(server.url, 'POST', '/api/attendance/', { token: students[n]!.token, body })
  for (const n of [0, 1, 2]) assert.equal((await scan(n)).status, 201)
  assert.equal((await scan(0, { ...bodies[0], client_nonce: null })).status, 400)
  assert.equal((await scan(3, { ...bodies[3], location: 'here' })).status, 400)
  assert.equal((await scan(4, { ...bodies[4], event: 'no-such-event-at' })).status, 404)
  assert.equal((await call(server.url, 'POST', '/api/attendance/', { body: bodies[3] })).status, 401)
  // Five wrong passwords lock the sign-in. The mail server doesn't answer, so the email waits.
  const wrong = { email: admin.email, password: 'not the password' }
  for (let n = 0; n < 5; n += 1) await call(server.url, 'POST', '/api/admin/signin/', { body: wrong })
  await call(server.url, 'POST', '/api/faculty/signin/', { body: { email: professor.email } })

  let later = await read()
  while (later.get('rollbook_emails_total{end="failed"}') === 0) later = await read()
  const values = {
    rollbook_check_in_seconds_count: 3,
    'rollbook_check_in_seconds_bucket{le="+Inf"}': 3,
    'rollbook_check_in_answers_total{status="201"}': 3,
    'rollbook_check_in_answers_total{status="400"}': 2,
    'rollbook_check_in_answers_total{status="401"}': 1,
    'rollbook_check_in_answers_total{status="404"}': 1,
    'rollbook_check_ins_refused_total{reason="already-recorded"}': 1,
    'rollbook_check_ins_refused_total{reason="bad-input"}': 1,
    'rollbook_check_ins_refused_total{reason="no-such-event"}': 1,
    'rollbook_requests_total{class="2xx"}': 4,
    'rollbook_requests_total{class="4xx"}': 9,
    'rollbook_requests_total{class="5xx"}': 0,
    'rollbook_rejected_total{call="check-in"}': 0,
    rollbook_requests_under_way: 0,
    rollbook_outbox_emails: 1,
    rollbook_lockouts: 1,
    'rollbook_emails_total{end="failed"}': 1,
  }
  assert.deepEqual(Object.fromEntries(Object.keys(values).map((name) => [name, later.get(name)])), values)
  assert.ok(later.get('rollbook_check_in_seconds_sum')! > 0)
  assert.ok(later.get('rollbook_outbox_oldest_seconds')! > 0)
  assert.ok(
    later.get('rollbook_event_loop_delay_seconds_count')! > earlier.get('rollbook_event_loop_delay_seconds_count')!,
  )
  assert.equal((later.get('rollbook_wal_bytes') ?? 0) > 0, place.database.engine === 'sqlite')
  assert.ok(later.get('process_resident_memory_bytes')! > 1e6)
  assert.equal(later.has('rollbook_backup_age_seconds'), false, 'backups aren’t configured')

  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const secret of [event.id, students[0]!.id, students[0]!.email, admin.email]) assert.ok(!text.includes(secret))
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status, 404)
  assert.equal((await call(server.url, 'GET', '/metrics')).status, 404, 'the public port doesn’t have it')
  for (const address of addressesOfThisMachine()) {
    assert.equal((await fetch(`http://${address}:${server.port}/healthz`)).status, 200)
    await assert.rejects(fetch(`http://${address}:${port}/metrics`), 'from outside nobody answers')
  }
  assert.equal((await server.terminate()).code, 0, server.log())
})

async function fill(place: Installation) {
  const database = await connect(place.database)
  await migrate(database.db)
  // The builders need only a world's rows and clock, not its server.
  const world = { db: database.db, clock: { now: Date.now } } as unknown as World
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const students = []
  for (let n = 0; n < 5; n += 1) students.push(await aStudent(world, school))
  const bodies = students.map((student) => aScan(world, student, event))
  const admin = await anAdmin(world, 'master')
  await database.close()
  return { event, professor, students, bodies, admin }
}

function addressesOfThisMachine(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return interfaces.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
}
