// Measures the pages and files of a busy professor in a university's third year. Run by `npm run bench -- third-year`.
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Figure } from '#test/bench/figures.ts'
import { addClasses, fillYears } from '#test/bench/fill-years.ts'
import { settle } from '#test/bench/fill-universities.ts'
import { addStudents, fillHall, type Hall } from '#test/bench/hall.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { startServerProgram } from '#test/bench/programs.ts'
import { anAdmin } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

const checkIns = Number(process.env.THIRD_YEAR ?? 10_000_000)
const students = 40_000
const rounds = 7
const day = 86_400_000

/**
 * Measures each page's calls and each file with ten million check-ins and 1,000 classes: the first run and the slowest
 * one.
 */
export async function thirdYearBench(place: BenchInstallation): Promise<Figure[]> {
  const { db, close } = await connect(place.database)
  await migrate(db)
  const empty = await fillHall(db)
  const hall: Hall = { ...empty, students: await addStudents(db, empty.school, students) }
  const events = await fillYears(db, hall, checkIns)
  const classes = await addClasses(db, hall, events)
  const master = await anAdmin(createMinimalWorld(db), 'master')
  const ownEvent = await db
    .selectFrom('event')
    .select('id')
    .where('faculty_id', '=', hall.professor.id)
    .where('id', 'in', events.slice(-400))
    .executeTakeFirstOrThrow()
  const assigned = await db
    .selectFrom('class_event')
    .select('event_id as event')
    .where('class_id', '=', classes[0]!)
    .executeTakeFirstOrThrow()
  if (place.database.engine === 'postgres') await settle(db)
  await close()

  const professor = hall.professor.id
  const now = Date.now()
  const today = `from=${new Date(now - day / 2).toISOString()}&to=${new Date(now + day / 2).toISOString()}`
  const calls: [label: string, path: string, token?: string][] = [
    ['dashboard, figures', `/api/faculty/dashboard-stats/${professor}/`],
    ['dashboard, today', `/api/faculty/${professor}/day/?${today}`],
    ['events, the first 100', '/api/events/?limit=100'],
    [`events, all ${events.length.toLocaleString('en-US')} of the university`, '/api/events/?include_permissions=true'],
    ['classes', '/api/classes-by-faculty/'],
    ['class, its events', `/api/class-events/?class_instance=${classes[0]}`],
    ['class, its students', `/api/class-students/?class_instance=${classes[0]}`],
    ['class, students by events', `/api/class/${classes[0]}/attendance/`],
    ['class, the overall CSV', `/api/class/${classes[0]}/overall-attendance/?format=csv`],
    ['class, the overall Excel file', `/api/class/${classes[0]}/overall-attendance/?format=xlsx`],
    ['class and event, its list', `/api/attendance/event/${assigned.event}/class/${classes[0]}/`],
    ['event, its roll', `/api/events/${ownEvent.id}/attendance/`],
    ['event, the CSV', `/api/events/${ownEvent.id}/attendance/csv/`],
    ['event, live figures', `/api/events/${ownEvent.id}/attendance/statistics/`],
    ['event, unusual check-ins', `/api/events/${ownEvent.id}/evidence/`],
    ['student, history', `/api/students/${hall.students[0]!.id}/attendance/`, hall.students[0]!.token],
    ['administrator, figures', '/api/admin/stats/', master.token],
    ['administrator, usage report', '/api/admin/usage-report/?university=all', master.token],
  ]
  const server = await startServerProgram(place, { RATE_LIMITS: 'off' })
  try {
    const figures: Figure[] = []
    for (const [label, path, token = hall.professor.token] of calls) {
      const took: number[] = []
      let bytes = 0
      for (let round = 0; round < rounds; round += 1) {
        const begun = performance.now()
        const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        bytes = (await response.arrayBuffer()).byteLength
        if (!response.ok) throw new Error(`${path}: ${response.status}`)
        took.push(performance.now() - begun)
      }
      const name = `Third year, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
      const size = `${Math.ceil(bytes / 1_024).toLocaleString('en-US')} KB`
      figures.push({
        name,
        description: `${label} (${size}): the first, ms`,
        value: took[0]!,
        digits: 0,
        maximum: 1_000,
      })
      figures.push({
        name,
        description: 'the slowest of six more, ms',
        value: Math.max(...took.slice(1)),
        digits: 0,
        maximum: 1_000,
      })
    }
    return figures
  } finally {
    await server.stop()
  }
}
