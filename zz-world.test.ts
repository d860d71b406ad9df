import { test } from 'node:test'
import { openWorld } from '#test/world.ts'
import { writeFileSync } from 'node:fs'
const N = Number(process.env.N ?? 30)
for (const engine of ['sqlite', 'postgres'] as const) test(engine, async (t) => {
  const one = async () => { await t.test('w', async (t2) => { const w = await openWorld(t2, { engine }); await w.call('GET', '/healthz') }) }
  for (let i = 0; i < 5; i++) await one()
  const c = process.cpuUsage(), s = performance.now()
  for (let i = 0; i < N; i++) await one()
  const u = process.cpuUsage(c)
  writeFileSync('/dev/stderr', `${engine} cpu ${((u.user + u.system) / 1000 / N).toFixed(0)} ms wall ${((performance.now() - s) / N).toFixed(0)} ms heap ${(process.memoryUsage().heapUsed / 1e6).toFixed(0)}\n`)
})
