// Measures what a large university's archive costs, and how much it slows down check-ins. Run by `npm run bench`.
import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from '#test/bench/burst.ts'
import { measureMaxStallMs, measuredLoop } from '#test/bench/event-loop.ts'
import type { Figure } from '#test/bench/figures.ts'
import { fillUniversities, schoolId, settle } from '#test/bench/fill-universities.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { peakMemory } from '#test/bench/processes.ts'
import { anAdmin, type Person } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** Each student attended ten events, which makes 200,000 check-ins. */
const size = { schools: 1, events: 200, students: 20_000, days: 100, everyNth: 20 }
const times = 5
const checkIns = 6_000
/**
 * Check-ins per second: many more than one hall sends, but fewer than the server can take. So if check-ins wait, the
 * archive is the cause.
 */
const perSecond = 400
const megabyte = 1_000_000
/** The server first rests for this long (ms), to show how much the machine's other work affects its event loop. */
const restMs = 10_000

/** Makes archives one after another: first alone, and then during check-ins at a steady rate. */
export async function schoolArchiveBench(place: BenchInstallation): Promise<Figure[]> {
  const isSqlite = place.database.engine === 'sqlite'
  const loop = measuredLoop(place.folder)
  let master: Person | null = null
  const prepare = async (db: Parameters<typeof fillUniversities>[0]) => {
    master = await anAdmin(createMinimalWorld(db), 'master')
    await fillUniversities(db, size)
    if (!isSqlite) await settle(db)
  }
  const env = { RATE_LIMITS: 'off', ...loop }
  return withHall(place, { students: 2 * checkIns, prepare, env }, async (hallServer) => {
    const { pid } = hallServer.server
    const peakBefore = peakMemory(pid)
    await measureMaxStallMs(pid, loop)
    await pause(restMs)
    const stallAtRest = await measureMaxStallMs(pid, loop)
    const idle = await download(hallServer, master!)
    const took = [idle.seconds]
    for (let time = 1; time < times; time += 1) took.push((await download(hallServer, master!)).seconds)
    const stall = await measureMaxStallMs(pid, loop)
    const peak = peakMemory(pid)

    const alone = await sendAll(hallServer, checkIns, perSecond)
    const stallAlone = await measureMaxStallMs(pid, loop)
    let isOver = false
    let archiveCount = 0
    const reading = (async () => {
      for (; !isOver; archiveCount += 1) await download(hallServer, master!)
    })()
    const underLoad = await sendAll(hallServer, checkIns, perSecond)
    isOver = true
    await reading
    const figure = (label: string, value: number, digits: number, goal: Partial<Figure> = {}) => ({
      name: `Archive, ${isSqlite ? 'SQLite' : 'PostgreSQL'}`,
      description: label,
      value,
      digits,
      ...goal,
    })
    return [
      figure('seconds for 20,000 students, 200 events and 200,000 check-ins', median(took), 1),
      figure('seconds for the first one', took[0]!, 1),
      figure('size, MB', idle.bytes / megabyte, 1),
      figure('longest stall of the event loop at rest, CPU ms', stallAtRest, 1),
      figure('longest stall of the event loop, CPU ms', stall, 1, { maximum: 50 }),
      figure('most memory of the server before, MB', peakBefore / megabyte, 0),
      figure('most memory of the server afterwards, MB', peak / megabyte, 0),
      figure('p99 of a check-in alone, ms', percentile(alone.latencies, 0.99), 1),
      figure('p99 of a check-in beside archives, ms', percentile(underLoad.latencies, 0.99), 1),
      figure('longest stall with check-ins alone, CPU ms', stallAlone, 1),
      figure('longest stall beside check-ins, CPU ms', await measureMaxStallMs(pid, loop), 1),
      figure('archives made during it', archiveCount, 0, { minimum: 2 }),
    ]
  })
}

/** Downloads an archive without storing it. Throws if it doesn't contain every check-in. */
async function download({ server }: HallServer, { token }: Person): Promise<{ seconds: number; bytes: number }> {
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}/api/schools/${schoolId(0)}/archive/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!response.ok) throw new Error(`archive: ${response.status} ${await response.text()}`)
  let bytes = 0
  let end = Buffer.alloc(0)
  for await (const chunk of response.body!) {
    bytes += chunk.length
    end = Buffer.concat([end, chunk]).subarray(-tail)
  }
  const seconds = (performance.now() - begun) / 1_000
  // The README is the last file and isn't compressed.
  const expected = `attendance.csv: ${(size.students * size.events) / size.everyNth} rows`
  if (!end.includes(expected)) throw new Error(`the archive doesn't say "${expected}"`)
  return { seconds, bytes }
}

/** The number of bytes at the end of the ZIP that are kept. They contain its README and its directory. */
const tail = 65_536
