import type { World } from '#test/world.ts'
import { aScan, type Person } from '#test/builders.ts'
import type { DrawnCall, Caller, SmallWorld } from './small-world.ts'

/** `endless` means that the response never ends, so only its head is read. */
export type Request = { method: string; path: string; body?: unknown; endless?: boolean }
type Make = (a: DrawnCall, w: SmallWorld, world: World, c: Caller) => Request

const get =
  (path: (a: DrawnCall, w: SmallWorld) => string): Make =>
  (a, w) => ({ method: 'GET', path: path(a, w) })
const change =
  (method: string, path: (a: DrawnCall) => string, body: (a: DrawnCall, w: SmallWorld) => object = () => ({})): Make =>
  (a, w) => ({ method, path: path(a), ...(method !== 'DELETE' && { body: body(a, w) }) })
const post = (path: (a: DrawnCall) => string, body?: () => object) => change('POST', path, body)
let count = 0
const self = ({ as }: DrawnCall, key = 'faculty_id') => (as === undefined ? '' : `?${key}=${as}`)
const student = (a: DrawnCall) => `/api/students/${a.student}/`
const event = (a: DrawnCall, part = '') => `/api/events/${a.event}/${part}${self(a)}`
const classPathFor = (a: DrawnCall, part: string) => `/api/class/${a.class}/${part}`
const canvasFile = Buffer.from('Student,ID,SIS Login ID,Section,Talks (1)\n"N, N",1,n,A,\n').toString('base64')
const gradebook = (action: string) =>
  change(
    'POST',
    (a) => `/api/classes/${a.class}/gradebook/${action}${self(a)}`,
    () => ({ file: canvasFile }),
  )
const aRow = (a: DrawnCall, w: SmallWorld) => ({
  email: w.students.get(a.student!)?.email ?? 'nobody@nowhere.edu',
  first_name: 'Some',
  last_name: 'Body',
})
const namedFaculty = (a: DrawnCall) => ({ ...(a.as !== undefined && { faculty_id: a.as }) })

/** Requests for each row of the table. */
export const requests: Record<string, Make> = {
  'student.get': get(student),
  'student.update': change(
    'PUT',
    (a) => `${student(a)}update/`,
    () => ({ first_name: 'New' }),
  ),
  'student.delete': change('DELETE', (a) => `${student(a)}delete/`),
  'student.deletion': get((a) => `${student(a)}deletion/`),
  'student.history': get((a) => `${student(a)}attendance/`),
  'student.list': get(() => '/api/students/'),
  'student.ids': get((a) => `/api/students/?ids=${a.student}`),
  'pending.ids': get((a) => `/api/pending-students/?ids=${a.pending}`),
  'pending.get': get((a) => `/api/pending-students/${a.pending}/`),
  'student.classes': get((a) => `${student(a)}classes/`),
  'x.export': get((a) => `${student(a)}export/`),
  'event.get': get((a) => `/api/events/${a.event}/`),
  'event.list': get(() => '/api/events/'),
  'event.list-perm': get(() => '/api/events/?include_permissions=true'),
  'event.list-school': get((a) => `/api/events/?school=${a.school}`),
  'event.create': (a, _w, world) => {
    const date = new Date(world.clock.now()).toISOString()
    const body = { name: 'New', date, location: 'Hall', faculty: a.faculty, school: a.school }
    return { method: 'POST', path: '/api/events/', body }
  },
  'event.update': change('PUT', event, () => ({ name: 'Renamed' })),
  'event.delete': change('DELETE', event),
  'event.deletion': get((a) => event(a, 'deletion/')),
  'event.attendance': get((a) => event(a, 'attendance/')),
  'event.live-statistics': get((a) => event(a, 'attendance/statistics/')),
  'event.refused-attempts': get((a) => event(a, 'refused-attempts/')),
  // This is refused because of its content, so it shows the permission and leaves the roll unchanged.
  'event.marks-make': change(
    'POST',
    (a) => event(a, 'marks/'),
    () => ({ marks: [] }),
  ),
  'event.marks-preview': change(
    'POST',
    (a) => event(a, 'marks/preview/'),
    () => ({ lines: ['Nobody Atall'] }),
  ),
  'event.marks': get((a) => event(a, 'marks/')),
  'event.marks-undo': change(
    'POST',
    (a) => event(a, 'marks/undo/'),
    () => ({ marks: [] }),
  ),
  'event.people': get((a) => `/api/events/${a.event}/people/?starts=a${self(a).replace('?', '&')}`),
  'event.attempts': get((a) => event(a, 'attempts/')),
  'student.attempts': get((a) => `${student(a)}attempts/`),
  'event.evidence': get((a) => event(a, 'evidence/')),
  'event.csv': get((a) => event(a, 'attendance/csv/')),
  'event.xlsx': get((a) => event(a, 'attendance/xlsx/')),
  'event.live': (a) => ({ method: 'GET', path: event(a, 'attendance/live/'), endless: true }),
  'event.typed-code': get((a, w) => `/api/typed-codes/${w.events.get(a.event!)?.code ?? 'ZZZZZZZZ'}/`),
  'att.post': (a, _w, world) => {
    const body = aScan(world, { id: a.student! } as Person, { id: a.event! })
    return { method: 'POST', path: '/api/attendance/', body }
  },
  'att.event-class': get((a) => `/api/attendance/event/${a.event}/class/${a.class}/${self(a)}`),
  'att.event-class-xlsx': get((a) => `/api/attendance/event/${a.event}/class/${a.class}/xlsx/${self(a)}`),
  'att.evidence': get((a) => `/api/attendance/event/${a.event}/class/${a.class}/evidence/`),
  'faculty.stats': get((a) => `/api/faculty/dashboard-stats/${a.faculty}/`),
  'faculty.day': (a, _w, world) => {
    const [start, end] = [-12, 12].map((hours) => new Date(world.clock.now() + hours * 3_600_000).toISOString())
    return { method: 'GET', path: `/api/faculty/${a.faculty}/day/?from=${start}&to=${end}` }
  },
  'faculty.get': get((a) => `/api/faculty/${a.faculty}/`),
  'faculty.update': change(
    'PUT',
    (a) => `/api/faculty/${a.faculty}/update-profile/`,
    () => ({ first_name: 'New' }),
  ),
  'faculty.delete': change('DELETE', (a) => `/api/faculty/${a.faculty}/`),
  'faculty.deletion': get((a) => `/api/faculty/${a.faculty}/deletion/`),
  'panel.faculty': get((a) => `/api/faculty-by-school/?school_id=${a.school}${self(a).replace('?', '&')}`),
  'panel.classes': get(
    (a) => `/api/classes-by-faculty/?faculty_id=${a.faculty}${self(a, 'requester_id').replace('?', '&')}`,
  ),
  'class.list': get((a) => `/api/classes/?faculty=${a.faculty}`),
  'class.get': get((a) => `/api/classes/${a.class}/`),
  'class.details': get((a) => classPathFor(a, `details/${self(a)}`)),
  'class.overall': get((a) => classPathFor(a, `overall-attendance/${self(a)}`)),
  'class.grid': get((a) => classPathFor(a, `attendance/${self(a)}`)),
  'class.credits': get((a) => `/api/classes/${a.class}/credits/${self(a)}`),
  'class.credit-file': get((a) => `/api/classes/${a.class}/credits/file/${self(a)}`),
  'class.credit-publish': change('POST', (a) => `/api/classes/${a.class}/published-credits/${self(a)}`),
  'class.credit-published': get((a) => `/api/classes/${a.class}/published-credits/${self(a)}`),
  'class.credit-rule': change(
    'PUT',
    (a) => `/api/classes/${a.class}/credit-rule/${self(a)}`,
    () => ({ counts: 'each', points: 1_000, best: 1, exclusive: true }),
  ),
  'class.credit-preview': change(
    'PUT',
    (a) => `/api/classes/${a.class}/credit-rule/?preview=1${self(a).replace('?', '&')}`,
    () => ({ counts: 'at-least', points: 1_000, needed: 2 }),
  ),
  'class.event-credit': change(
    'PUT',
    (a) => `/api/classes/${a.class}/events/${a.event}/credit/${self(a)}`,
    () => ({ points: 2_000 }),
  ),
  'class.gradebook-preview': gradebook('preview/'),
  'class.gradebook': gradebook(''),
  'class.gradebook-explained': gradebook('explanation/'),
  'class.create': change(
    'POST',
    () => '/api/class/create/',
    (a) => ({ faculty_id: a.faculty, school: a.school, name: 'New', semester: 'Spring 2026' }),
  ),
  'class.update': change(
    'PUT',
    (a) => classPathFor(a, 'update/'),
    () => ({ name: 'Renamed' }),
  ),
  'class.delete': change('DELETE', (a) => `/api/classes/${a.class}/${self(a)}`),
  'class.deletion': get((a) => `/api/classes/${a.class}/deletion/`),
  classstudents: get((a) => `/api/class-students/?class_instance=${a.class}`),
  'classevents.get': get((a) => `/api/class-events/?class_instance=${a.class}`),
  'classevents.post': change(
    'POST',
    () => '/api/class-events/',
    (a) => ({ class_instance: a.class, event: a.event }),
  ),
  'class.unassign': change('DELETE', (a) => classPathFor(a, `event/${a.event}/unassign/${self(a)}`)),
  'roster.add': change(
    'POST',
    () => '/api/faculty/add-student/',
    (a, w) => ({ class_id: a.class, ...namedFaculty(a), ...aRow(a, w) }),
  ),
  'roster.batch': change(
    'POST',
    () => '/api/faculty/batch-add-students/',
    (a, w) => ({ class_id: a.class, students: [aRow(a, w)] }),
  ),
  'roster.correct': change(
    'PUT',
    (a) => classPathFor(a, `pending/${a.pending}/`),
    () => ({ email: 'wrong' }),
  ),
  'admin.stats': get(() => '/api/admin/stats/'),
  'admin.usage-all': get(() => '/api/admin/usage-report/?university=all'),
  'admin.usage-one': get((a) => `/api/admin/usage-report/?university=${a.school}`),
  'admin.faculty': get(() => '/api/admin/faculty-by-school/'),
  'admin.awaiting': get(() => '/api/admin/awaiting-approval/'),
  'admin.approve': post((a) => `/api/admin/awaiting-approval/${a.waiting}/approve/`),
  'admin.refuse': post((a) => `/api/admin/awaiting-approval/${a.waiting}/refuse/`),
  'access-request.list': get(() => '/api/admin/access-requests/'),
  'access-request.answer': post(
    (a) => `/api/admin/access-requests/${a.request}/answer/`,
    () => ({ answer: 'decline' }),
  ),
  'admin.list': get(() => '/api/admins/'),
  // This is refused because of its content, so it shows the permission and leaves the university unchanged.
  'school.update': change(
    'PUT',
    (a) => `/api/schools/${a.school}/`,
    () => ({ name: '' }),
  ),
  'school.manage': get(() => '/api/admin/schools/'),
  'school.create': post(
    () => '/api/schools/',
    () => {
      const mark = `new${(count += 1)}`
      return { name: mark, faculty_domain: `${mark}.edu`, student_domain: `s.${mark}.edu` }
    },
  ),
  'school.delete': change('DELETE', (a) => `/api/schools/${a.school}/`),
  'school.contents': get((a) => `/api/schools/${a.school}/contents/`),
  'school.archive': get((a) => `/api/schools/${a.school}/archive/`),
  'admin.promote-sub': change(
    'POST',
    () => '/api/admin/promote-faculty/',
    ({ as, faculty, role }) => ({ requester_id: as, faculty_id: faculty, role }),
  ),
  'admin.role-sub-to-co': change(
    'PUT',
    () => '/api/admin/update-role/',
    ({ as, admin, role }) => ({ requester_id: as, admin_id: admin, new_role: role }),
  ),
  'x.audit': get((a) => `/api/audit/?school=${a.school}`),
  'x.audit-csv': get((a) => `/api/audit/csv/?school=${a.school}`),
}
