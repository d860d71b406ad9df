import { newId } from '#server/database/new-id.ts'
import { aClassWith, aFaculty, anAdmin, type Person } from '#test/builders.ts'
import type { World } from '#test/world.ts'
import { marks, type Caller, type Cast } from './cast.ts'
import type { MakeRequest } from './request.ts'

let count = 0

/** Creates a class of F1 with S1 and a pending student on its roster, and assigns an event of F1 to it. */
async function aNewClass(world: World, cast: Cast): Promise<{ id: string; pending: string; event: string }> {
  const { id } = await aClassWith(world, cast.people.F1, [cast.people.S1], `${marks.SA} 101`)
  const commonColumns = { school_id: cast.SA.id, created_at: world.clock.now() }
  const pending = newId()
  const row = { ...commonColumns, id: pending, email: anAddress(cast), first_name: marks.SA, last_name: 'Pending' }
  await world.db.insertInto('pending_student').values(row).execute()
  const entry = { ...commonColumns, id: newId(), class_id: id, student_id: null, pending_student_id: pending }
  await world.db.insertInto('roster_entry').values(entry).execute()
  const event = (await cast.newEvent()).id
  await world.db
    .insertInto('class_event')
    .values({ ...commonColumns, id: newId(), class_id: id, event_id: event })
    .execute()
  return { id, pending, event }
}

/** Creates the same class and event, deleted a moment ago. */
async function aDeletedClass(world: World, cast: Cast): Promise<{ id: string; event: string }> {
  const course = await aNewClass(world, cast)
  const closed = { closed_at: world.clock.now() }
  await world.db.updateTable('class').set(closed).where('id', '=', course.id).execute()
  await world.db.updateTable('event').set(closed).where('id', '=', course.event).execute()
  return course
}

/** Requests for the table's rows on classes and rosters. */
export const classRequests: Record<string, MakeRequest> = {
  'panel.classes': (_world, cast, caller) =>
    get(`/api/classes-by-faculty/?faculty_id=${cast.people.F1.id}&requester_id=${cast.selfOf(caller)}`),
  'class.list': (_world, cast) => get(`/api/classes/?faculty=${cast.people.F1.id}`),
  'class.get': async (world, cast) => get(`/api/classes/${(await aNewClass(world, cast)).id}/`),
  'class.create': (_world, cast, caller) =>
    post('/api/class/create/', aClassBody(cast, { faculty_id: cast.selfOf(caller), school: cast.SA.id })),
  'class.create-onbehalf': (_world, cast) =>
    post('/api/class/create/', aClassBody(cast, { faculty_id: cast.people.F1.id, school: cast.SA.id })),
  'class.update': async (world, cast) => ({
    method: 'PUT',
    path: `/api/class/${(await aNewClass(world, cast)).id}/update/`,
    body: { name: 'Renamed', students: [cast.people.S1.id] },
  }),
  'class.delete': async (world, cast, caller) => ({
    method: 'DELETE',
    path: `/api/classes/${(await aNewClass(world, cast)).id}/?faculty_id=${cast.selfOf(caller)}`,
  }),
  'deleted.list': async (world, cast, caller) => {
    const { id } = await aDeletedClass(world, cast)
    return { ...get(`/api/recently-deleted/?faculty_id=${cast.selfOf(caller)}`), forbiddenText: id }
  },
  'class.reopen': async (world, cast, caller) =>
    post(`/api/classes/${(await aDeletedClass(world, cast)).id}/reopen/?faculty_id=${cast.selfOf(caller)}`, {}),
  'event.reopen': async (world, cast, caller) =>
    post(`/api/events/${(await aDeletedClass(world, cast)).event}/reopen/?faculty_id=${cast.selfOf(caller)}`, {}),
  'class.deletion': async (world, cast, caller) =>
    get(`/api/classes/${(await aNewClass(world, cast)).id}/deletion/?faculty_id=${cast.selfOf(caller)}`),
  'class.details': async (world, cast, caller) =>
    get(`/api/class/${(await aNewClass(world, cast)).id}/details/?faculty_id=${cast.selfOf(caller)}`),
  'classevents.get': async (world, cast) =>
    get(`/api/class-events/?class_instance=${(await aNewClass(world, cast)).id}`),
  'classevents.post': async (world, cast) =>
    post('/api/class-events/', {
      class_instance: (await aNewClass(world, cast)).id,
      event: (await cast.newEvent()).id,
    }),
  'classevents.post-own': async (world, cast, caller) =>
    post('/api/class-events/', {
      class_instance: await anOwnClass(world, cast, caller),
      event: (await cast.newEvent()).id,
    }),
  'class.unassign': async (world, cast, caller) => {
    const { id, event } = await aNewClass(world, cast)
    return {
      method: 'DELETE',
      path: `/api/class/${id}/event/${event}/unassign/?faculty_id=${cast.selfOf(caller)}`,
    }
  },
  'att.event-class': async (world, cast, caller) => {
    const { id, event } = await aNewClass(world, cast)
    return get(`/api/attendance/event/${event}/class/${id}/?faculty_id=${cast.selfOf(caller)}`)
  },
  'att.event-class-xlsx': async (world, cast, caller) => {
    const { id, event } = await aNewClass(world, cast)
    return get(`/api/attendance/event/${event}/class/${id}/xlsx/?faculty_id=${cast.selfOf(caller)}`)
  },
  'class.overall': async (world, cast, caller) => {
    const format = caller === 'FA' ? 'xlsx' : 'csv'
    const { id } = await aNewClass(world, cast)
    return get(`/api/class/${id}/overall-attendance/?faculty_id=${cast.selfOf(caller)}&format=${format}`)
  },
  'class.grid': async (world, cast, caller) =>
    get(`/api/class/${(await aNewClass(world, cast)).id}/attendance/?faculty_id=${cast.selfOf(caller)}`),
  'class.gradebook-preview': async (world, cast, caller) => aGradebook(world, cast, caller, 'preview/'),
  'class.gradebook': async (world, cast, caller) => aGradebook(world, cast, caller, ''),
  'class.gradebook-explained': async (world, cast, caller) => aGradebook(world, cast, caller, 'explanation/'),
  'classevents.of-event': async (world, cast, caller) => {
    const { id, event } = await aNewClass(world, cast)
    return { ...get(`/api/class-events/?event=${event}`), ...(caller !== 'F1' && { forbiddenText: id }) }
  },
  'att.evidence': async (world, cast, caller) => {
    const { id, event } = await aNewClass(world, cast)
    return get(`/api/attendance/event/${event}/class/${id}/evidence/?faculty_id=${cast.selfOf(caller)}`)
  },
  'faculty.stats': (_world, cast) => get(`/api/faculty/dashboard-stats/${cast.people.F1.id}/`),
  'faculty.day': (world, cast) => {
    const [start, end] = [0, 24].map((hours) => new Date(world.clock.now() + hours * 3_600_000).toISOString())
    return get(`/api/faculty/${cast.people.F1.id}/day/?from=${start}&to=${end}`)
  },
  'faculty.update': (_world, cast) => ({
    method: 'PUT',
    path: `/api/faculty/${cast.people.F1.id}/update-profile/`,
    body: { first_name: marks.SA },
  }),
  'faculty.deletion': (_world, cast) => get(`/api/faculty/${cast.people.F1.id}/deletion/`),
  'faculty.delete': async (world, cast, caller) => aDeletion(await aNewFaculty(world, cast), caller === 'F1'),
  'faculty.delete-admin': async (world, cast, caller) => {
    const promoted = await aNewFaculty(world, cast)
    await anAdmin(world, 'sub', { school: cast.SA, faculty: promoted })
    return aDeletion(promoted, caller === 'FA')
  },
  classstudents: async (world, cast) => get(`/api/class-students/?class_instance=${(await aNewClass(world, cast)).id}`),
  'roster.batch': async (world, cast, caller) =>
    post('/api/faculty/batch-add-students/', {
      class_id: (await aNewClass(world, cast)).id,
      faculty_id: cast.selfOf(caller),
      students: [{ email: anAddress(cast), firstName: 'New', lastName: 'Comer' }],
    }),
  'roster.add': async (world, cast, caller) =>
    post('/api/faculty/add-student/', {
      class_id: (await aNewClass(world, cast)).id,
      faculty_id: cast.selfOf(caller),
      email: anAddress(cast),
      firstName: 'New',
      lastName: 'Comer',
    }),
  'roster.correct': async (world, cast) => {
    const { id, pending } = await aNewClass(world, cast)
    return { method: 'PUT', path: `/api/class/${id}/pending/${pending}/`, body: { email: anAddress(cast) } }
  },
  // F1 has S1 on a roster, and doesn't see students of other faculty.
  'student.list': (_world, cast, caller) => ({
    ...get('/api/students/'),
    forbiddenText: caller === 'F1' ? cast.people.S2.id : cast.people.S1.id,
  }),
  'student.ids': (_world, cast) => ({
    ...get(`/api/students/?ids=${cast.people.S1.id}`),
    forbiddenText: cast.people.S1.id,
  }),
  'pending.ids': async (world, cast) => {
    const { pending } = await aNewClass(world, cast)
    return { ...get(`/api/pending-students/?ids=${pending}`), forbiddenText: pending }
  },
  'pending.get': async (world, cast) => get(`/api/pending-students/${(await aNewClass(world, cast)).pending}/`),
}

/** Creates a class of the caller. If the caller can't have classes, creates one that they may read. */
async function anOwnClass(world: World, cast: Cast, caller: Caller): Promise<string> {
  const { F1, F3 } = cast.people
  const isFaculty = caller === 'F1' || caller === 'F2' || caller === 'F3' || caller === 'FA'
  const owner = isFaculty ? cast.people[caller] : caller === 'U2' ? F3 : F1
  return (await aClassWith(world, owner, [])).id
}

/** Creates a faculty member who may be deleted, because the rest of the table doesn't need them. */
function aNewFaculty(world: World, cast: Cast): Promise<Person> {
  return aFaculty(world, cast.SA, marks.SA)
}

/** Deletes a faculty account, in the account's own session or in the caller's. */
function aDeletion({ id, token }: Person, isOwn: boolean) {
  return { method: 'DELETE', path: `/api/faculty/${id}/`, ...(isOwn && { token }) }
}

function get(path: string) {
  return { method: 'GET', path }
}

function post(path: string, body: unknown) {
  return { method: 'POST', path, body }
}

/** Fills a Canvas file with S1, for a new class. */
async function aGradebook(world: World, cast: Cast, caller: Caller, action: string) {
  const { id } = await aNewClass(world, cast)
  const file = `Student,ID,SIS Login ID,Section,Talks (1)\n"${marks.SA}, S",1,${cast.people.S1.email},A,\n`
  return post(`/api/classes/${id}/gradebook/${action}?faculty_id=${cast.selfOf(caller)}`, {
    file: Buffer.from(file).toString('base64'),
  })
}

function anAddress(cast: Cast): string {
  return `pending${(count += 1)}@${cast.SA.studentDomain}`
}

function aClassBody(cast: Cast, owner: { faculty_id: string; school: string }) {
  const students = [{ email: anAddress(cast), firstName: 'New', lastName: 'Comer' }]
  return { name: 'BIO 210', semester: 'Spring 2026', students, ...owner }
}
