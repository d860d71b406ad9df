// A4 as in the security test: HTTP/2 connections through the proxy, with many responses that no one reads and bodies
// that never end.
import assert from 'node:assert/strict'
import type { ClientHttp2Session } from 'node:http2'
import { test, type TestContext } from 'node:test'
import { gateLimits } from '#server/load/gate-limits.ts'
import { aFaculty, anEvent, aScan, aSchool, aStudent, type Person } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { parseMetrics } from '#test/parse-metrics.ts'
import { startProxy, type Proxy } from '#test/proxy.ts'
import { askHttp2 as ask, openHttp2, openUnread } from './http2-client.ts'
import { nextTick } from './next-tick.ts'
import { openWorld } from '#test/world.ts'

/** The attacker and the hall are in the same network. */
const campus = '127.0.0.66'
const connections = 10
const streams = 100
const students = 60
const notLinux = process.platform !== 'linux' && 'only Linux has more addresses of its own than one'

test(
  'a thousand HTTP/2 streams that read no response or send no body block no one else in the same network',
  { skip: notLinux, timeout: 180_000 },
  async (t) => {
    const address = { ...gateLimits.address, inFlight: 100 }
    const world = await openWorld(t, { engine: 'sqlite', settings: { trustProxy: ['127.0.0.1'] }, gate: { address } })
    const school = await aSchool(world)
    const event = await anEvent(world, await aFaculty(world, school))
    for (let n = 0; n < 100; n += 1) await aSchool(world)
    const phones = await Promise.all(Array.from({ length: students }, () => aStudent(world, school)))
    const proxy = await startProxy(t, await freePort(), [Number(new URL(world.url).port)])

    const attack = holdStreams(t, proxy)
    const underWay = async () => parseMetrics(await world.metrics()).get('rollbook_requests_under_way')!
    try {
      while (attack.heads < 200 || (await underWay()) < 90) await nextTick(t)

      const honest = openHttp2(t, proxy, campus)
      let repeated = 0
      /**
       * Retries a check-in after a 502 from Caddy or a 503 from a busy server, as the page does, with the same nonce.
       */
      const checkIn = async (phone: Person) => {
        const scan = aScan(world, phone, event)
        for (;;) {
          const { status } = await ask(honest, 'POST', '/api/attendance/', phone.token, scan)
          if (status !== 502 && status !== 503) return status
          repeated += 1
          await nextTick(t)
        }
      }
      const statuses = await Promise.all(phones.map(checkIn))
      t.diagnostic(`${repeated} check-ins were sent again after a 502 or 503`)
      assert.deepEqual([...new Set(statuses)], [201])
      const rows = await world.db.selectFrom('attendance').select('student_id').distinct().execute()
      assert.equal(rows.length, students)
      assert.ok((await underWay()) > 0, 'the attack ran until the end')
      const stranger = openHttp2(t, proxy, campus)
      for (let n = 0; n < 5; n += 1) assert.equal((await ask(stranger, 'GET', '/api/nope/')).status, 404)
    } finally {
      // The attack must stop first, because closing the world waits for its streams.
      attack.stop()
    }
    while ((await underWay()) > 0) await nextTick(t)
    t.diagnostic(`the attacker got ${attack.heads} heads of answers, and lost ${attack.lost} streams`)
  },
)

/**
 * Opens streams whose responses may not send a byte. Half of them have a body that never arrives. When a stream ends,
 * it is opened again.
 */
function holdStreams(t: TestContext, proxy: Proxy) {
  const sessions = Array.from({ length: connections }, () => openHttp2(t, proxy, campus, 0))
  const counts = {
    heads: 0,
    lost: 0,
    stop() {
      for (const session of sessions) session.destroy()
    },
  }
  const hold = (session: ClientHttp2Session, takes: boolean) => {
    if (session.destroyed) return
    const stream = takes
      ? openUnread(session, 'GET', '/api/schools/')
      : openUnread(session, 'POST', '/api/student/register/')
    stream.on('response', () => (counts.heads += 1)).on('error', () => (counts.lost += 1))
    stream.on('close', () => hold(session, takes))
  }
  for (const session of sessions) for (let n = 0; n < streams; n += 1) hold(session, n % 2 === 0)
  return counts
}
