// The session determines who acts. A request that names someone else is refused and changes nothing.
import assert from 'node:assert/strict'
import { aFaculty, anEvent, aSchool } from './builders.ts'
import { aRow, aSeminar } from './roster-steps.ts'
import { onAnyEngine, onBothEngines, type World } from './world.ts'

async function aPortal(world: World) {
  const portal = await aSeminar(world)
  const { school, professor, seminar, ask } = portal
  const event = await anEvent(world, professor)
  await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  await portal.add([aRow(school, 'Maya')])
  const [maya] = await portal.roster()
  const colleague = await aFaculty(world, school)
  return { ...portal, event, pending: maya!.student_info.id, colleague, elsewhere: await aSchool(world) }
}

type Portal = Awaited<ReturnType<typeof aPortal>>
type Call = [method: string, path: string, body?: object]

const talk = { name: 'Memory', date: '2026-03-03T10:00:00-05:00', location: 'Harlan Hall, Room 201' }
const maya = { firstName: 'Maya', lastName: 'Ames' }

/**
 * Returns everything that the owner of the event and the class may read, by calls that accept the sender's id in the
 * query.
 */
function queries({ seminar, event }: Portal): string[] {
  const [roll, row] = [`/api/events/${event.id}/attendance/`, `/api/attendance/event/${event.id}/class/${seminar}/`]
  return [
    roll,
    ...['csv/', 'xlsx/', 'statistics/', 'live/'].map((suffix) => roll + suffix),
    `/api/events/${event.id}/evidence/`,
    `/api/events/${event.id}/refused-attempts/`,
    `/api/events/${event.id}/deletion/`,
    `/api/class/${seminar}/details/`,
    `/api/class/${seminar}/overall-attendance/`,
    `/api/class/${seminar}/attendance/`,
    `/api/classes/${seminar}/deletion/`,
    row,
    `${row}xlsx/`,
    `${row}evidence/`,
  ]
}

/** Returns every call of the faculty portal that names a person or university, with the wrong person or university. */
function inAnothersName(portal: Portal): Call[] {
  const { seminar, pending, event, elsewhere, school } = portal
  const { id } = portal.colleague
  const email = `theo@${school.studentDomain}`
  const query = `?faculty_id=${id}`
  return [
    ['GET', `/api/faculty/dashboard-stats/${id}/`],
    ['GET', `/api/faculty/${id}/day/?from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z`],
    ['GET', `/api/classes/?faculty=${id}`],
    ['GET', `/api/classes/?school=${elsewhere.id}`],
    ['GET', `/api/events/?faculty=${id}`],
    ['GET', `/api/events/?school=${elsewhere.id}`],
    ['POST', '/api/events/', { ...talk, faculty: id }],
    ['POST', '/api/events/', { ...talk, school: elsewhere.id }],
    ['PUT', `/api/events/${event.id}/${query}`, { name: 'Renamed' }],
    ['DELETE', `/api/events/${event.id}/${query}`],
    ...queries(portal).map((path): Call => ['GET', path + query]),
    ['DELETE', `/api/class/${seminar}/event/${event.id}/unassign/${query}`],
    ['POST', '/api/class/create/', { name: 'CHEM 101', faculty_id: id }],
    ['POST', '/api/class/create/', { name: 'CHEM 101', school: elsewhere.id }],
    ['PUT', `/api/class/${seminar}/update/`, { name: 'CHEM 101', faculty: id }],
    ['PUT', `/api/class/${seminar}/update/`, { name: 'CHEM 101', school: elsewhere.id }],
    ['PUT', `/api/class/${seminar}/update/${query}`, { name: 'CHEM 101' }],
    ['PUT', `/api/class/${seminar}/pending/${pending}/${query}`, { first_name: 'Renamed' }],
    ['DELETE', `/api/classes/${seminar}/${query}`],
    ...['batch-add-students', 'add-student'].flatMap((path): Call[] => {
      const body = { class_id: seminar, students: [{ email, ...maya }], email, ...maya }
      return [
        ['POST', `/api/faculty/${path}/`, { ...body, faculty_id: id }],
        ['POST', `/api/faculty/${path}/`, { ...body, school_id: elsewhere.id }],
      ]
    }),
    ['PUT', `/api/faculty/${id}/update-profile/`, { first_name: 'Renamed' }],
    ['DELETE', `/api/faculty/${id}/`],
  ]
}

onBothEngines(
  'a request that names someone else or another university is refused and changes nothing',
  async (world) => {
    const portal = await aPortal(world)
    const stored = async () => {
      const { db } = world
      const tables = ['event', 'class', 'class_event', 'pending_student', 'roster_entry', 'faculty'] as const
      return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()))
    }
    const rowsBefore = await stored()
    for (const [method, path, body] of inAnothersName(portal)) {
      const answer = await portal.ask(method, path, body)
      const call = `${method} ${path} ${JSON.stringify(body ?? null)}`
      assert.equal(answer.status, 403, call)
      assert.deepEqual(Object.keys(answer.body), ['error', 'code'], call)
    }
    assert.deepEqual(await stored(), rowsBefore)
  },
)

onAnyEngine('the same queries succeed with the caller’s own id', async (world) => {
  const portal = await aPortal(world)
  const { id, token } = portal.professor
  for (const path of queries(portal)) {
    const headOnly = path.endsWith('/live/')
    const { status } = await world.call('GET', `${path}?faculty_id=${id}`, { token, headOnly })
    assert.equal(status, 200, path)
  }
})
