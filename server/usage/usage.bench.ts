// Measures what the usage report of a thousand universities costs, and how much it slows down check-ins. Run by `npm
// run bench`.
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { fillUniversities, settle } from '#test/bench/fill-universities.ts'
import { sendAll, withHall, type HallServer } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { startQueries } from '#test/bench/background-queries.ts'
import { anAdmin, type Person } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** A million check-ins over two terms and a summer. */
const size = { schools: 1_000, events: 20, students: 50, days: 300 }
const times = 7
const inBurst = 20_000
const path = '/api/admin/usage-report/?university=all'

/**
 * Measures the report of all data, and by days, weeks and months. Then measures the burst while reports are made
 * continuously.
 */
export async function usageBench(place: BenchInstallation): Promise<Figure[]> {
  const isSqlite = place.database.engine === 'sqlite'
  const name = `Usage report, ${isSqlite ? 'SQLite' : 'PostgreSQL'}`
  let master: Person | null = null
  const prepare = async (db: Parameters<typeof fillUniversities>[0]) => {
    master = await anAdmin(createMinimalWorld(db), 'master')
    await fillUniversities(db, size)
    if (!isSqlite) await settle(db)
  }
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const last = (days: number) => `${path}&start_date=${day(days - 1)}&end_date=${day(0)}`
  const addresses = { everything: path, '31 days': last(31), '26 weeks': last(182), 'a year': last(365) }
  return withHall(place, { students: 2 * inBurst, prepare, env: { RATE_LIMITS: 'off' } }, async (hallServer) => {
    // The reader thread starts with the first long query. Starting takes half a second.
    const first = await read(hallServer, path, master!.token)
    const figures: Figure[] = [
      { name, description: 'everything, the first after a start, ms', value: first, digits: 0, maximum: 1_000 },
    ]
    for (const [label, address] of Object.entries(addresses)) {
      const took: number[] = []
      for (let time = 0; time < times; time += 1) took.push(await read(hallServer, address, master!.token))
      figures.push({
        name,
        description: `${label}, the slowest of ${times}, ms`,
        value: Math.max(...took),
        digits: 0,
        maximum: 1_000,
      })
    }
    const alone = await sendAll(hallServer, inBurst)
    const reading = startQueries({ ...hallServer, hall: { ...hallServer.hall, professor: master! } }, [path])
    const underLoad = await sendAll(hallServer, inBurst)
    const reportCount = await reading.end()
    return [
      ...figures,
      { name, description: 'p99 of the burst alone, ms', value: percentile(alone.latencies, 0.99), digits: 1 },
      {
        name,
        description: 'p99 of the burst while reports are made, ms',
        value: percentile(underLoad.latencies, 0.99),
        digits: 1,
        maximum: 25,
      },
      { name, description: 'reports made during it', value: reportCount, digits: 0, minimum: 2 },
      { name, description: 'seconds of that burst', value: underLoad.seconds, digits: 1 },
    ]
  })
}

/** Returns how long (ms) a response takes. Throws if the report doesn't count all million check-ins. */
async function read({ server }: HallServer, address: string, token: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}${address}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const report = (await response.json()) as { universityBreakdown: unknown[]; totalCheckins: number }
  const took = performance.now() - begun
  if (report.universityBreakdown.length !== size.schools + 1) throw new Error(`${address}: ${response.status}`)
  if (address === path && report.totalCheckins < 1_000_000) throw new Error(`only ${report.totalCheckins} check-ins`)
  return took
}
