// Measures what a large class's files cost, and how much they slow down check-ins. Run by `npm run bench`.
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { median, percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import type { Hall } from '#test/bench/hall.ts'
import { sendAll, withHall } from '#test/bench/hall-server.ts'
import { aLargeClass, events, students } from '#test/bench/large-class.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { startQueries } from '#test/bench/background-queries.ts'

const rounds = 7
const inBurst = 16_000

/**
 * Makes the overall files of a class with 5,000 students and 60 events, first alone and then during the burst. Six of
 * seven students came to each event.
 */
export async function classFilesBench(place: BenchInstallation): Promise<Figure[]> {
  const name = `Overall file, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  let path = ''
  const prepare = async (db: Db, hall: Hall) => {
    path = `/api/class/${await aLargeClass(db, hall)}/overall-attendance/?format=`
    // After so many new rows, PostgreSQL's autovacuum would do this within a minute.
    if (place.database.engine === 'postgres') await sql`analyze`.execute(db)
  }
  return withHall(place, { students: 2 * inBurst, prepare, env: { RATE_LIMITS: 'off' } }, async (hallServer) => {
    const { server, hall } = hallServer
    const secondsFor = async (format: string) => {
      const durations: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now()
        const response = await fetch(`http://127.0.0.1:${server.port}${path}${format}`, {
          headers: { authorization: `Bearer ${hall.professor.token}` },
        })
        if (!response.ok) throw new Error(`${format}: ${response.status}`)
        await response.arrayBuffer()
        durations.push((performance.now() - begun) / 1_000)
      }
      return { first: durations[0]!, usual: median(durations) }
    }
    const [csv, xlsx] = [await secondsFor('csv'), await secondsFor('xlsx')]
    const alone = await sendAll(hallServer, inBurst)
    const reading = startQueries(hallServer, [`${path}csv`, `${path}xlsx`])
    const underLoad = await sendAll(hallServer, inBurst)
    const fileCount = await reading.end()
    const size = `${students} students by ${events} events`
    return [
      { name, description: `seconds for the CSV of ${size}`, value: csv.usual, digits: 2, maximum: 2 },
      { name, description: 'seconds for the first one', value: csv.first, digits: 2, maximum: 2 },
      { name, description: `seconds for the Excel file of ${size}`, value: xlsx.usual, digits: 2, maximum: 2 },
      { name, description: 'seconds for the first one', value: xlsx.first, digits: 2, maximum: 2 },
      { name, description: 'p99 of the burst alone, ms', value: percentile(alone.latencies, 0.99), digits: 1 },
      {
        name,
        description: 'p99 of the burst while such files are made, ms',
        value: percentile(underLoad.latencies, 0.99),
        digits: 1,
        maximum: 25,
      },
      { name, description: 'files made during it', value: fileCount, digits: 0, minimum: 2 },
    ]
  })
}
