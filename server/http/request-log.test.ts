import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { aProfessor, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { patience } from '#test/patience.ts'
import { behindProxy } from '#test/registration-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

type Line = { level: number; reqId?: string; msg: string; status?: number; req?: { path: string } }

/** Sends a request. Returns its response and the lines that it logged. */
async function readLines(world: World, ...call: Parameters<World['call']>) {
  const lineCount = world.log.length
  const answer = await world.call(...call)
  // The log line is written after the response is sent.
  while (!world.log.slice(lineCount).some((line) => line.includes('answered'))) await nextTurn()
  const lines = world.log.slice(lineCount).map((line) => JSON.parse(line) as Line)
  // Background cleanups also write lines.
  return { answer, lines: lines.filter(({ reqId }) => reqId !== undefined) }
}

onAnyEngine(
  'every log line of a request has the request’s id, and a 500 shows that id to the visitor',
  async (world) => {
    const { professor } = await aProfessor(world)
    const event = await anEvent(world, professor)
    const { token } = await aStudent(world, await aSchool(world))
    const denied = await readLines(world, 'GET', `/api/events/${event.id}/`, { token })
    assert.equal(denied.answer.status, 404)
    assert.deepEqual(denied.lines.map(({ msg }) => msg).toSorted(), ['answered', 'denied'])
    assert.equal(new Set(denied.lines.map(({ reqId }) => reqId)).size, 1)

    world.expectErrors(/no such table|does not exist/)
    await world.db.schema.alterTable('school').renameTo('school_away').execute()
    const fault = await readLines(world, 'GET', '/api/schools/')
    await world.db.schema.alterTable('school_away').renameTo('school').execute()
    assert.equal(fault.answer.status, 500)
    assert.deepEqual(fault.lines.map(({ msg }) => msg).toSorted(), ['answered', 'unexpected error'])
    for (const { reqId } of fault.lines) assert.equal(reqId, fault.answer.body.request_id)
    assert.notEqual(fault.lines[0]!.reqId, denied.lines[0]!.reqId)

    await world.restart()
    const [start] = denied.lines[0]!.reqId!.split('-')
    const later = await readLines(world, 'GET', '/api/nope/')
    assert.ok(
      later.lines.every(({ reqId }) => reqId && !reqId.startsWith(start!)),
      'each start has other ids',
    )
  },
)

onAnyEngine(
  'a limited number of one sender’s refused requests is logged per minute, and other senders’ are still logged',
  async (world, t) => {
    const ask = (ip: string) => world.call('GET', '/api/nope/', { headers: { 'x-forwarded-for': ip } })
    const countLines = () => world.log.filter((line) => line.includes('"answered"')).length
    for (let n = 0; n < 310; n += 1) assert.equal((await ask('192.0.2.1')).status, 404)
    assert.equal(countLines(), 300)
    assert.equal(world.log.filter((line) => line.includes('further refused requests')).length, 1)
    await ask('192.0.2.2')
    world.clock.pass(60_000)
    await ask('192.0.2.1')
    // The log line is written after the response is sent.
    await t.waitFor(() => assert.equal(countLines(), 302), patience)
  },
  { settings: behindProxy },
)

onAnyEngine('a path with a secret is logged as its pattern', async (world) => {
  const { token } = await aStudent(world, await aSchool(world))
  const { lines } = await readLines(world, 'GET', '/api/typed-codes/7K2M-9QXA/', { token })
  assert.equal(lines.find(({ msg }) => msg === 'answered')?.req?.path, '/api/typed-codes/:code/')
  await readLines(world, 'GET', '/api/verify-email/?token=a-mailed-secret&type=student')
  for (const secret of ['7K2M', '9QXA', 'a-mailed-secret']) assert.ok(!world.log.join('').includes(secret), secret)
})

onBothEngines('a client that disconnects in the middle of a body isn’t logged as a database error', async (world) => {
  const isUnderWay = async () => (await world.metrics()).includes('rollbook_requests_under_way 1')
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  const head = ['POST /api/student/signin/ HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 99']
  socket.write([...head, '', '{'].join('\r\n'))
  while (!(await isUnderWay())) await nextTurn()
  socket.destroy()
  while (await isUnderWay()) await nextTurn()
  const warnings = world.log.filter((line) => (JSON.parse(line) as Line).level >= 40)
  assert.deepEqual(warnings, [])
})

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}
