// Measures how long after the green page a student can read what the check-in counts for. Run by `npm run bench --
// receipts`.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { newRowId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/db.ts'
import { percentile } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { addToRoll, type Hall } from '#test/bench/hall.ts'
import { withHall } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { aClassWith, anEvent, aScan, type Person } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { saveRule } from './store.ts'

const perSecond = 100
const seconds = 20
const students = perSecond * seconds
/** The number of students in a class. */
const ofClass = 100
const earlierEvents = 4

/** Students check in at a steady rate, and each requests the receipt as soon as the check-in is answered. */
export async function receiptsBench(place: BenchInstallation): Promise<Figure[]> {
  const name = `Receipts, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
  return withHall(place, { students, prepare: addClasses }, async ({ server, hall, next }) => {
    const ask = async (method: string, path: string, { token }: Person, body?: unknown) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      return (await response.json()) as { id: string; classes?: unknown[] }
    }
    /** Returns how long (ms) a student waits between the green page and the receipt. */
    const checkIn = async (student: Person) => {
      const scan = aScan(createMinimalWorld({} as Db), student, hall.event)
      const { id } = await ask('POST', '/api/attendance/', student, scan)
      const green = performance.now()
      const { classes } = await ask('GET', `/api/attendance/${id}/receipt/`, student)
      if (classes?.length !== 1) throw new Error(`a receipt with ${classes?.length} classes`)
      return performance.now() - green
    }
    const [first, ...otherStudents] = next(students)
    // The first receipt after a start also starts the reader thread.
    const coldStart = await checkIn(first!)
    const begun = performance.now()
    const receipts = await Promise.all(
      otherStudents.map(async (student, index) => {
        await wait(Math.max(0, begun + (index / perSecond) * 1_000 - performance.now()))
        return checkIn(student)
      }),
    )
    const ascending = receipts.toSorted((a, b) => a - b)
    return [
      {
        name,
        description: `p50 beside ${perSecond} check-ins a second, ms`,
        value: percentile(ascending, 0.5),
        digits: 1,
      },
      { name, description: 'p95, ms', value: percentile(ascending, 0.95), digits: 1, maximum: 300 },
      { name, description: 'the first after a start, ms', value: coldStart, digits: 0 },
      { name, description: 'the longest, ms', value: ascending.at(-1)!, digits: 0 },
    ]
  })
}

/**
 * Adds the measured students, who are the last ones of the hall, to classes that use its event and four earlier ones.
 */
async function addClasses(db: Db, hall: Hall): Promise<void> {
  const { professor, school } = hall
  const world = createMinimalWorld(db)
  const created_at = Date.now()
  const measured = hall.students.slice(-students)
  const earlier = []
  for (let n = 0; n < earlierEvents; n += 1) earlier.push(await anEvent(world, professor, { name: `Lecture ${n}` }))
  for (let offset = 0; offset < measured.length; offset += ofClass) {
    const batch = measured.slice(offset, offset + ofClass)
    const { id: class_id } = await aClassWith(world, professor, [])
    const columns = { school_id: school.id, class_id, created_at }
    const entry = ({ id }: Person) => ({
      ...columns,
      id: newRowId(created_at),
      student_id: id,
      pending_student_id: null,
    })
    await db.insertInto('roster_entry').values(batch.map(entry)).execute()
    const assigned = [...earlier, hall.event].map((event) => ({
      ...columns,
      id: newRowId(created_at),
      event_id: event.id,
    }))
    await db.insertInto('class_event').values(assigned).execute()
    await saveRule(db, {
      class_id,
      school_id: school.id,
      counts: 'at-least',
      needed: 5,
      points: 5_000,
      cap: null,
      best: null,
      exclusive: 0,
      choose_until: null,
      published_at: null,
      changed_at: created_at,
    })
  }
  for (const event of earlier) await addToRoll(db, event, measured)
  // After so many new rows, PostgreSQL's autovacuum would do this within a minute.
  if (db.getExecutor().adapter.supportsMultipleConnections) await sql`analyze`.execute(db)
}
