// Waves of HTTP/2 streams through the proxy of deploy/: a thousand are opened, dropped after two seconds, and opened
// again.
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { builtPages } from '#server/http/pages.ts'
import { percentile } from '#test/bench/burst.ts'
import { aScan, type Person } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { startProxy } from '#test/proxy.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { askHttp2, openHttp2, openUnread } from './http2-client.ts'
import { openAbuseStage } from './stage.ts'

const [attacker, campus] = ['127.0.0.99', '127.0.0.10']
/**
 * The connections of a wave, the streams on each connection, and how long (ms) they are held at least, as in the
 * security test.
 */
const wave = { connections: 12, streams: 120, heldFor: 2_000 }
/** The number of check-ins during each wave, and the number of waves. */
const phones = 15
const waves = Number(process.env.ABUSE_WAVES ?? 8)
const notLinux = process.platform !== 'linux' && 'only Linux has more addresses of its own than one'

const assets = readdirSync(join(builtPages, 'assets'))
const readSize = (name: string) => statSync(join(builtPages, 'assets', name)).size
const largest = assets.toSorted((first, second) => readSize(second) - readSize(first))[0]!

const attacks = [
  ['answers nobody reads, of the largest file', 'GET', `/assets/${largest}`],
  ['answers nobody reads, of the API’s documentation', 'GET', '/docs/scalar.js'],
  ['bodies that never arrive', 'POST', '/api/student/register/'],
] as const

for (const [name, method, path] of attacks)
  test(`waves of ${name}: the proxy forwards every check-in`, { skip: notLinux, timeout: 600_000 }, async (t) => {
    const stage = await openAbuseStage(t, await anEmptyInstallation(t, 'sqlite'), phones * waves)
    const proxy = await startProxy(t, await freePort(), [stage.server.port])
    const honest = openHttp2(t, proxy, campus)
    const world = createMinimalWorld({} as never)
    const latencies: number[] = []
    const refusals: string[] = []
    let takenCount = 0
    const checkIn = async (student: Person): Promise<void> => {
      const began = performance.now()
      const scan = aScan(world, student, stage.hall.event)
      for (;;) {
        const { status, text } = await askHttp2(honest, 'POST', '/api/attendance/', student.token, scan)
        if (status === 201) break
        refusals.push(`${status} ${text}`)
        await pause(wave.heldFor)
      }
      takenCount += 1
      latencies.push(performance.now() - began)
    }
    for (let n = 0; n < waves; n += 1) {
      const sessions = Array.from({ length: wave.connections }, () => openHttp2(t, proxy, attacker, 0))
      for (const session of sessions) for (let m = 0; m < wave.streams; m += 1) openUnread(session, method, path)
      const group = stage.hall.students.slice(n * phones, (n + 1) * phones)
      const spread = group.map((student, m) => pause((m * wave.heldFor) / phones).then(() => checkIn(student)))
      await Promise.all([...spread, pause(wave.heldFor)])
      for (const session of sessions) session.destroy()
    }
    latencies.sort((first, second) => first - second)
    const [half, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
    t.diagnostic(
      `${waves} waves: p50 ${half.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, told to come again ${refusals.length}`,
    )
    assert.equal(takenCount, phones * waves)
    // Refusals of the server are allowed, if it is too busy. The proxy's own refusals aren't.
    assert.deepEqual(
      refusals.filter((answer) => answer.includes('cannot be reached')),
      [],
    )
  })
