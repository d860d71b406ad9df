// What reading a roll costs, and how it slows down check-ins. Run by `npm run bench`.
import { addToRoll, type Hall } from '#test/bench/hall.ts'
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchPlace } from '#test/bench/places.ts'
import { cpuSeconds } from '#test/bench/processes.ts'
import { keepReading } from '#test/bench/reading-aside.ts'
import { anEvent, type Event } from '#test/builders.ts'
import { worldOf } from '#test/world-of.ts'

const usual = 2_000
const long = 10_000
const longest = 100_000
const times = 100
const inBurst = 20_000

/** Measures a roll of 2,000 as list and as file, then the burst while far longer ones are read without a pause. */
export async function rollBench(place: BenchPlace): Promise<Figure[]> {
  const engine = place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const events: Record<number, Event> = {}
  const prepare = async (db: Parameters<typeof addToRoll>[0], { professor, students }: Hall) => {
    for (const size of [usual, long, longest]) {
      events[size] = await anEvent(worldOf(db), professor)
      await addToRoll(db, events[size], students.slice(0, size))
    }
  }
  return withHall(place, { students: longest, prepare, env: { RATE_LIMITS: 'off' } }, async (there) => {
    const list = (size: number) => read(there, `/api/events/${events[size]!.id}/attendance/`)
    const csv = (size: number) => read(there, `/api/events/${events[size]!.id}/attendance/csv/`)
    const name = `Rolls, ${engine}`
    const cpuOf = async (work: () => Promise<unknown>) => {
      for (let warm = 0; warm < times / 2; warm += 1) await work()
      const before = cpuSeconds(there.server.pid)
      for (let time = 0; time < times; time += 1) await work()
      return ((cpuSeconds(there.server.pid) - before) / times) * 1_000
    }
    const ofList = await cpuOf(() => list(usual))
    const ofCsv = await cpuOf(() => csv(usual))
    const alone = await sendAll(there, inBurst)
    const reading = keepReading(there, [
      `/api/events/${events[long]!.id}/attendance/`,
      `/api/events/${events[longest]!.id}/attendance/csv/`,
    ])
    const beside = await sendAll(there, inBurst)
    const made = await reading.end()
    return [
      { name, what: `CPU of a list of ${usual} rows, ms`, value: ofList, digits: 1, most: 10 },
      { name, what: `CPU of a CSV of ${usual} rows, ms`, value: ofCsv, digits: 1, most: 10 },
      { name, what: 'p99 of the burst alone, ms', value: percentile(alone.latencies, 0.99), digits: 1 },
      {
        name,
        what: `p99 of the burst while lists of ${long} and CSVs of ${longest} rows are made, ms`,
        value: percentile(beside.latencies, 0.99),
        digits: 1,
        most: 25,
      },
      { name, what: 'lists and CSVs made during it', value: made, digits: 0, least: 2 },
    ]
  })
}

async function read({ server, hall }: HallServer, path: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { authorization: `Bearer ${hall.professor.token}` },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  await answer.arrayBuffer()
}
