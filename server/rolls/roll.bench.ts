// Measures what reading a roll costs, and how much it slows down check-ins. Run by `npm run bench`.
import { addToRoll, type Hall } from '#test/bench/hall.ts'
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { cpuSeconds, readTreeCpuSeconds } from '#test/bench/processes.ts'
import { startQueries } from '#test/bench/background-queries.ts'
import { anEvent, type Event } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

const usual = 2_000
const long = 10_000
const longest = 100_000
const times = 100
const inBurst = 20_000

/**
 * Measures a roll of 2,000 as a list and as a file, with the database's CPU, then the burst while much longer rolls are
 * read continuously.
 */
export async function rollBench(place: BenchInstallation): Promise<Figure[]> {
  const engine = place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const events: Record<number, Event> = {}
  const prepare = async (db: Parameters<typeof addToRoll>[0], { professor, students }: Hall) => {
    for (const size of [usual, long, longest]) {
      events[size] = await anEvent(createMinimalWorld(db), professor)
      await addToRoll(db, events[size], students.slice(0, size))
    }
  }
  return withHall(place, { students: longest, prepare, env: { RATE_LIMITS: 'off' } }, async (hallServer) => {
    const list = (size: number) => read(hallServer, `/api/events/${events[size]!.id}/attendance/`)
    const csv = (size: number) => read(hallServer, `/api/events/${events[size]!.id}/attendance/csv/`)
    const name = `Rolls, ${engine}`
    const readCpu = () =>
      cpuSeconds(hallServer.server.pid) + (place.databasePid ? readTreeCpuSeconds(place.databasePid) : 0)
    const measureCpu = async (work: () => Promise<unknown>) => {
      for (let warm = 0; warm < times / 2; warm += 1) await work()
      const cpuBefore = readCpu()
      for (let time = 0; time < times; time += 1) await work()
      return ((readCpu() - cpuBefore) / times) * 1_000
    }
    const maximum = engine === 'SQLite' ? { list: 10, csv: 8 } : { list: 15, csv: 15 }
    const listCpu = await measureCpu(() => list(usual))
    const csvCpu = await measureCpu(() => csv(usual))
    const alone = await sendAll(hallServer, inBurst)
    const reading = startQueries(hallServer, [
      `/api/events/${events[long]!.id}/attendance/`,
      `/api/events/${events[longest]!.id}/attendance/csv/`,
    ])
    const underLoad = await sendAll(hallServer, inBurst)
    const readCount = await reading.end()
    return [
      { name, description: `CPU of a list of ${usual} rows, ms`, value: listCpu, digits: 1, maximum: maximum.list },
      { name, description: `CPU of a CSV of ${usual} rows, ms`, value: csvCpu, digits: 1, maximum: maximum.csv },
      { name, description: 'p99 of the burst alone, ms', value: percentile(alone.latencies, 0.99), digits: 1 },
      {
        name,
        description: `p99 of the burst while lists of ${long} and CSVs of ${longest} rows are made, ms`,
        value: percentile(underLoad.latencies, 0.99),
        digits: 1,
        maximum: 25,
      },
      { name, description: 'lists and CSVs made during it', value: readCount, digits: 0, minimum: 2 },
    ]
  })
}

async function read({ server, hall }: HallServer, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${hall.professor.token}` },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await response.arrayBuffer()
}
