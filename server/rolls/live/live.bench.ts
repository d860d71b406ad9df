// Measures what watching a hall costs, and how soon a watcher gets a row. Run by `npm run bench`.
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { cpuSeconds } from '#test/bench/processes.ts'
import { openWatchers, type Watcher } from '#test/bench/watchers.ts'

const hallWatchers = 1_000
const burstWatchers = 50
/** Check-ins arrive faster than the 20 frames a second. */
const perSecond = 100
const seconds = 10
const inBurst = 8_000

/** Measures a thousand watchers of a filling hall, and fifty during the burst. */
export async function liveBench(place: BenchInstallation): Promise<Figure[]> {
  const name = `Live, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  const env = { RATE_LIMITS: 'off' }
  const students = 2 * perSecond * seconds + inBurst
  return withHall(place, { students, env }, async (hallServer) => {
    const alone = await coreUsed(hallServer)
    const hall = await watch(hallServer, hallWatchers)
    const watched = await coreUsed(hallServer)
    const frames = hall.watchers.reduce((sum, watcher) => sum + watcher.frames.size, 0) / hallWatchers / seconds
    hall.close()
    const delays = await duringBurst(hallServer)
    return [
      {
        name,
        description: `cores that ${hallWatchers} watchers cost, at ${perSecond} check-ins a second`,
        value: watched - alone,
        digits: 2,
        maximum: 0.4,
      },
      { name, description: 'frames a second that each of them got', value: frames, digits: 1, maximum: 21 },
      { name, description: `burst to ${burstWatchers} watchers, p50, ms`, value: percentile(delays, 0.5), digits: 0 },
      {
        name,
        description: `burst to ${burstWatchers} watchers, p99, ms`,
        value: percentile(delays, 0.99),
        digits: 0,
        maximum: 100,
      },
    ]
  })
}

/** Returns the share of a core that the server uses while a hall fills. */
async function coreUsed(hallServer: HallServer): Promise<number> {
  const cpuBefore = cpuSeconds(hallServer.server.pid)
  const run = await sendAll(hallServer, perSecond * seconds, perSecond)
  return (cpuSeconds(hallServer.server.pid) - cpuBefore) / run.seconds
}

/** Returns the ms from sending a check-in until its row reaches a watcher, for each row and watcher, ascending. */
async function duringBurst(hallServer: HallServer): Promise<number[]> {
  const { watchers, text, close } = await watch(hallServer, burstWatchers)
  const senders = hallServer.next(inBurst)
  const run = await sendAll(hallServer, inBurst)
  const sentAt = new Map(senders.map((student, index) => [student.id, run.sentAt[index]!]))
  const told = () => [...text().matchAll(/"student_id":"/g)].length
  for (let waited = 0; told() < inBurst && waited < 100; waited += 1) await wait(50)
  close()
  if (told() < inBurst) throw new Error(`of ${inBurst} check-ins a watcher was told of ${told()}`)
  return arrivals(text(), watchers, sentAt).toSorted((a, b) => a - b)
}

function arrivals(text: string, watchers: Watcher[], sentAt: Map<string, number>): number[] {
  return text.split(/^(?=id: )/m).flatMap((frame) => {
    const id = /^id: (\d+)/.exec(frame)?.[1]
    if (!id) return []
    const cameAt = watchers.flatMap((watcher) => watcher.frames.get(id) ?? [])
    return [...frame.matchAll(/"student_id":"([^"]+)"/g)].flatMap(([, student]) => {
      const sentTime = sentAt.get(student!)
      return sentTime === undefined ? [] : cameAt.map((came) => came - sentTime)
    })
  })
}

function watch({ server, hall }: HallServer, count: number) {
  return openWatchers(count, { port: server.port, token: hall.professor.token, event: hall.event.id })
}
