// Sends five times what the server can answer, while a hall checks in. Run by `npm run bench -- flood`.
import { setTimeout as wait } from 'node:timers/promises'
import { burst, percentile, request } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { connections, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { flood, type FloodResult } from '#test/bench/start-flood.ts'

const times = 5
/** The length of the flood (s). `FLOOD_SECONDS` makes it shorter. */
const seconds = Number(process.env.FLOOD_SECONDS ?? 20)
/** The number of check-ins a second during the flood, as when a hall of 1,000 checks in within twenty seconds. */
const perSecond = 50
/** The number of requests used to measure how many a second the server can answer. */
const capacityQueries = 6_000
/**
 * The server has recovered from the flood when this many requests in a row are answered, each within this time (ms).
 */
const normal = { inARow: 20, ms: 100 }
const maxRecoveryMs = 30_000
/** The number of students who send the flood. It uses up the limit of each for a minute. */
const floodingStudents = 1_000

/** Floods a server with more requests from signed-in students than it can answer, and with calls without a session. */
export async function floodBench(place: BenchInstallation): Promise<Figure[]> {
  return withHall(place, { students: perSecond * seconds }, async (hallPlace) => {
    const { server, hall } = hallPlace
    const queries = hall.students
      .slice(0, floodingStudents)
      .map(({ token }) => ({ path: `/api/events/${hall.event.id}/`, token }))
    const calm = await burst({
      port: server.port,
      connections,
      requests: Array.from({ length: capacityQueries }, (_, n) => {
        const { path, token } = queries[n % queries.length]!
        return request('GET', path, token)
      }),
    })
    const capacity = capacityQueries / calm.seconds
    const calls = [...queries, ...queries.map(() => ({ path: '/api/schools/', token: 'nobody' }))]
    const [flooded, checkIns] = await Promise.all([
      flood({ port: server.port, calls, perSecond: times * capacity, seconds }),
      burst({ port: server.port, requests: hallPlace.take(perSecond * seconds), connections, perSecond }),
    ])
    const recovery = await untilNormal(hallPlace)
    return describe(place, { capacity, flooded, checkIns, recovery })
  })
}

/** Returns how many seconds it takes until other students' requests are answered at normal speed. */
async function untilNormal({ server, hall }: HallServer): Promise<number> {
  const began = performance.now()
  const otherStudents = hall.students.slice(floodingStudents)
  let asks = 0
  let inARow = 0
  let lastTick = began
  while (inARow < normal.inARow && performance.now() - began < maxRecoveryMs) {
    const requestedAt = performance.now()
    const { token } = otherStudents[asks++ % otherStudents.length]!
    const url = `http://127.0.0.1:${server.port}/api/events/${hall.event.id}/`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    const isNormal = answer.status === 200 && performance.now() - requestedAt <= normal.ms
    if (inARow === 0) lastTick = requestedAt
    inARow = isNormal ? inARow + 1 : 0
    if (!isNormal) await wait(20)
  }
  return ((inARow === normal.inARow ? lastTick : performance.now()) - began) / 1_000
}

type Run = { capacity: number; flooded: FloodResult; checkIns: Awaited<ReturnType<typeof burst>>; recovery: number }

function describe(place: BenchInstallation, { capacity, flooded, checkIns, recovery }: Run): Figure[] {
  const name = `A flood, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  const responseCount = Object.values(checkIns.statuses).reduce((sum, count) => sum + count, 0)
  const answers = Object.values(flooded.statuses).reduce((sum, count) => sum + count, 0)
  const shed = (flooded.statuses[503] ?? 0) + (flooded.statuses[429] ?? 0)
  const strange = answers - shed - (flooded.statuses[200] ?? 0)
  return [
    { name, description: 'queries a second that the server answers', value: capacity, digits: 0 },
    { name, description: 'flood, calls a second offered', value: times * capacity, digits: 0 },
    { name, description: 'flood, calls a second answered at all', value: answers / flooded.seconds, digits: 0 },
    { name, description: 'of these rejected with 503 or 429, percent', value: (100 * shed) / answers, digits: 1 },
    { name, description: 'of these answered otherwise than 200, 429, 503', value: strange, digits: 0, maximum: 0 },
    {
      name,
      description: 'check-ins taken, percent',
      value: (100 * (checkIns.statuses[201] ?? 0)) / responseCount,
      digits: 2,
      minimum: 99,
    },
    { name, description: 'check-in p99 during it, ms', value: percentile(checkIns.latencies, 0.99), digits: 0 },
    { name, description: 'seconds until all is normal again', value: recovery, digits: 1, maximum: 10 },
  ]
}
