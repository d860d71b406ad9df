// What the files of a large class cost, and how they slow down check-ins. Run by `npm run bench`.
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { median, percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import type { Hall } from '#test/bench/hall.ts'
import { sendAll, withHall } from '#test/bench/hall-server.ts'
import { aLargeClass, events, students } from '#test/bench/large-class.ts'
import type { BenchPlace } from '#test/bench/places.ts'
import { keepReading } from '#test/bench/reading-aside.ts'

const rounds = 7
const inBurst = 16_000

/**
 * Makes the overall files of a class with 5,000 students and 60 events, alone and during the burst. Six of seven
 * students came to each event.
 */
export async function classFilesBench(place: BenchPlace): Promise<Figure[]> {
  const name = `Overall file, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  let path = ''
  const prepare = async (db: Db, hall: Hall) => {
    path = `/api/class/${await aLargeClass(db, hall)}/overall-attendance/?format=`
    // PostgreSQL's autovacuum would do this within a minute after so many new rows.
    if (place.database.engine === 'postgres') await sql`analyze`.execute(db)
  }
  return withHall(place, { students: 2 * inBurst, prepare, env: { RATE_LIMITS: 'off' } }, async (there) => {
    const { server, hall } = there
    const secondsFor = async (format: string) => {
      const taken: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now()
        const answer = await fetch(`http://127.0.0.1:${server.port}${path}${format}`, {
          headers: { authorization: `Bearer ${hall.professor.token}` },
        })
        if (!answer.ok) throw new Error(`${format}: ${answer.status}`)
        await answer.arrayBuffer()
        taken.push((performance.now() - begun) / 1_000)
      }
      return { first: taken[0]!, usual: median(taken) }
    }
    const [csv, xlsx] = [await secondsFor('csv'), await secondsFor('xlsx')]
    const quiet = await sendAll(there, inBurst)
    const reading = keepReading(there, [`${path}csv`, `${path}xlsx`])
    const beside = await sendAll(there, inBurst)
    const made = await reading.end()
    const of = `${students} students by ${events} events`
    return [
      { name, what: `seconds for the CSV of ${of}`, value: csv.usual, digits: 2, most: 2 },
      { name, what: 'seconds for the first one', value: csv.first, digits: 2, most: 2 },
      { name, what: `seconds for the Excel file of ${of}`, value: xlsx.usual, digits: 2, most: 2 },
      { name, what: 'seconds for the first one', value: xlsx.first, digits: 2, most: 2 },
      { name, what: 'p99 of the burst alone, ms', value: percentile(quiet.latencies, 0.99), digits: 1 },
      {
        name,
        what: 'p99 of the burst while such files are made, ms',
        value: percentile(beside.latencies, 0.99),
        digits: 1,
        most: 25,
      },
      { name, what: 'files made during it', value: made, digits: 0, least: 2 },
    ]
  })
}
