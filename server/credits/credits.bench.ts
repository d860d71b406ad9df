// Measures what a large class's credits cost, and how much they slow down check-ins. Run by `npm run bench`.
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { median, percentile } from '#test/bench/burst.ts'
import { measureMaxStallMs, measuredLoop } from '#test/bench/event-loop.ts'
import type { Figure } from '#test/bench/figures.ts'
import type { Hall } from '#test/bench/hall.ts'
import { sendAll, withHall } from '#test/bench/hall-server.ts'
import { aLargeClass, events, students } from '#test/bench/large-class.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { startQueries } from '#test/bench/background-queries.ts'
import { saveRule } from './store.ts'

const rounds = 7
const inBurst = Number(process.env.CREDITS_BURST ?? 16_000)
/** A hall of 800 fills within two seconds. An unpaced burst alone would keep both cores of a small machine busy. */
const pace = { perSecond: 400, seconds: 15 }

const paced = pace.perSecond * pace.seconds

/**
 * Reads a class's students by points, with 5,000 students and 60 events, first alone and then during a burst of
 * check-ins. Then publishes the class's credit.
 */
export async function creditsBench(place: BenchInstallation): Promise<Figure[]> {
  const name = `Credits of a class, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  const loop = measuredLoop(place.folder)
  let ofClass = ''
  const prepare = async (db: Db, hall: Hall) => {
    const id = await aLargeClass(db, hall)
    await saveRule(db, {
      class_id: id,
      school_id: hall.school.id,
      counts: 'each',
      needed: null,
      points: 1_000,
      cap: 40_000,
      best: 57,
      exclusive: 1,
      choose_until: null,
      published_at: null,
      changed_at: Date.now(),
    })
    ofClass = `/api/classes/${id}`
    // After so many new rows, PostgreSQL's autovacuum would do this within a minute.
    if (place.database.engine === 'postgres') await sql`analyze`.execute(db)
  }
  return withHall(
    place,
    { students: 2 * inBurst + 2 * paced, prepare, env: { RATE_LIMITS: 'off', ...loop } },
    async (hallServer) => {
      const { server, hall } = hallServer
      const path = `${ofClass}/credits/?sort=points`
      const measureSeconds = async (method: string, address: string) => {
        const begun = performance.now()
        const headers = { authorization: `Bearer ${hall.professor.token}` }
        const response = await fetch(`http://127.0.0.1:${server.port}${address}`, { method, headers })
        if (!response.ok) throw new Error(`${response.status}`)
        await response.arrayBuffer()
        return (performance.now() - begun) / 1_000
      }
      const durations: number[] = []
      for (let round = 0; round < rounds; round += 1) durations.push(await measureSeconds('GET', path))
      const alone = percentile((await sendAll(hallServer, inBurst)).latencies, 0.99)
      const reading = startQueries(hallServer, [path])
      const underLoad = percentile((await sendAll(hallServer, inBurst)).latencies, 0.99)
      const readCount = await reading.end()
      const p99OfPace = async () => percentile((await sendAll(hallServer, paced, pace.perSecond)).latencies, 0.99)
      const pacedAlone = await p99OfPace()
      const readingOn = startQueries(hallServer, [path])
      const pacedBeside = await p99OfPace()
      await readingOn.end()
      await measureMaxStallMs(server.pid, loop)
      const publishing = await measureSeconds('POST', `${ofClass}/published-credits/`)
      const stall = await measureMaxStallMs(server.pid, loop)
      return [
        {
          name,
          description: `seconds for ${students} students by ${events} events`,
          value: median(durations),
          digits: 2,
          maximum: 0.5,
        },
        { name, description: 'seconds for the first time', value: durations[0]!, digits: 2, maximum: 2 },
        { name, description: 'p99 of the burst alone, ms', value: alone, digits: 1 },
        {
          name,
          description: 'p99 of the burst while credits are read, ms',
          value: underLoad,
          digits: 1,
          maximum: 1.25 * alone,
        },
        { name, description: 'times they were read during it', value: readCount, digits: 0, minimum: 2 },
        { name, description: `p99 of ${pace.perSecond} check-ins a second alone, ms`, value: pacedAlone, digits: 1 },
        {
          name,
          description: 'the same while credits are read, ms',
          value: pacedBeside,
          digits: 1,
          maximum: 1.25 * pacedAlone,
        },
        { name, description: 'seconds to publish them', value: publishing, digits: 2 },
        {
          name,
          description: 'longest hold of the event loop by it, ms of processor time',
          value: stall,
          digits: 0,
          maximum: 50,
        },
      ]
    },
  )
}
