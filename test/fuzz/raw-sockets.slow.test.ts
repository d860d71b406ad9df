// A failure names its seed and what was sent.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '#test/patience.ts'
import { createDice } from '#test/permissions/random-worlds/dice.ts'
import { runServer, type ServerProcess } from '#test/server-process.ts'
import { anEmptyInstallation } from '#test/servers.ts'
import { playStream, findProblem } from './play-stream.ts'
import { drawStream, endless } from './raw-streams.ts'

/** The number of sockets in `npm run test:all`. `npm run nightly` opens two thousand. */
const sockets = Number(process.env.RAW_SOCKETS ?? 500)
const atOnce = 40
/** The maximum memory (bytes) that the server may use in addition to what it used before. */
const maxLeakedBytes = 10_000_000
/** The test closes a silent connection after this many ms, because the server may keep it. */
const aWhile = 2_000

test('broken, smuggled and slow requests end the connection and nothing else', async (t) => {
  const server = await runServer(t, await anEmptyInstallation(t, 'sqlite'), {
    NODE_OPTIONS: `--import=${new URL('./tell-memory.ts', import.meta.url).href}`,
  })
  await playMany(server, 1, 100)
  const memoryBefore = await readMemory(server)
  const visitor = keepVisiting(server)
  const [wrong, unended] = await Promise.all([playMany(server, 101, sockets), playEndless(server)])
  const served = await visitor.leave()
  const leaked = (await readMemory(server)) - memoryBefore
  t.diagnostic(`${sockets} sockets, ${wrong.length} wrong; ${(leaked / 1e6).toFixed(1)} MB more held afterwards`)
  t.diagnostic(`${served.answers} other requests served, the slowest in ${Math.round(served.slowest)} ms`)
  assert.deepEqual([...wrong, ...unended], [])
  assert.deepEqual(served.wrong, [])
  assert.ok(leaked < maxLeakedBytes, `the server uses ${leaked} bytes more than before`)
  assert.doesNotMatch(server.log(), /"level":[56]0/)
  assert.equal((await server.terminate()).code, 0)
})

async function playMany({ port }: ServerProcess, firstSeed: number, count: number): Promise<string[]> {
  const seeds = Array.from({ length: count }, (_, n) => firstSeed + n)
  const wrong: string[] = []
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const stream = drawStream(createDice(seed))
      const { came, wasEnded } = await playStream(port, stream)
      const problem = findProblem(stream, came, wasEnded)
      const sentTexts = stream.pieces.map(({ bytes }) => JSON.stringify(bytes.toString('latin1').slice(0, 300)))
      if (problem)
        wrong.push(`seed ${seed}, ${stream.kind}: ${problem}; sent ${sentTexts.join(' ')}, came ${came.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return wrong
}

async function playEndless({ port }: ServerProcess): Promise<string[]> {
  const played = endless.map(async (stream) => {
    const { came, wasEnded } = await playStream(port, stream, stream.first === undefined ? aWhile : patience.timeout)
    if (!wasEnded && stream.first !== undefined) return `${stream.kind}: the server waits for ever`
    const problem = findProblem(stream, came, wasEnded)
    return problem && `${stream.kind}: ${problem}`
  })
  return (await Promise.all(played)).filter((problem) => problem !== null)
}

/** Requests the list of universities during the whole test. */
function keepVisiting({ url }: ServerProcess) {
  const stats = { answers: 0, slowest: 0, wrong: [] as string[] }
  let isLeaving = false
  const visit = async () => {
    while (!isLeaving) {
      const began = performance.now()
      const { status } = await fetch(`${url}/api/schools/`, { signal: AbortSignal.timeout(patience.timeout) })
      if (status !== 200) stats.wrong.push(`answered ${status}`)
      stats.answers += 1
      stats.slowest = Math.max(stats.slowest, performance.now() - began)
      await pause(20)
    }
  }
  const visiting = visit().catch((error: unknown) => void stats.wrong.push(String(error)))
  return {
    async leave() {
      isLeaving = true
      await visiting
      return stats
    },
  }
}

/** Returns the memory that a server reports, in bytes. */
async function readMemory(server: ServerProcess): Promise<number> {
  // Sockets that were just closed are still being removed.
  await pause(500)
  const logLength = server.log().length
  server.signal('SIGUSR2')
  for (;;) {
    const match = /memory held: (\d+)/.exec(server.log().slice(logLength))
    if (match) return Number(match[1])
    await pause(20)
  }
}
