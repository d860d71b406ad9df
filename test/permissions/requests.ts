import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { aScan, password } from '#test/builders.ts'
import { publicUrl, type World } from '#test/world.ts'
import { anotherPersonsToken, freshToken, marks, chosenPassword, type Cast } from './cast.ts'
import { administrationRequests } from './administration-requests.ts'
import { classRequests } from './class-requests.ts'
import { creditRequests } from './credit-requests.ts'
import { aMailedLink } from './mailed-link.ts'
import { markRequests } from './mark-requests.ts'
import { factorRequests } from './factor-requests.ts'
import { passkeyRequests } from './passkey-requests.ts'
import type { MakeRequest, Request } from './request.ts'
import { ssoRequests } from './sso-requests.ts'

let count = 0

/** Requests for each row of the table. Rows for later have none yet. */
export const requests: Record<string, MakeRequest> = {
  ...classRequests,
  ...administrationRequests,
  ...markRequests,
  ...creditRequests,
  ...passkeyRequests,
  ...factorRequests,
  ...ssoRequests,
  'auth.student-register': (_world, cast) =>
    post('/api/student/register/', {
      ...aPerson(cast.SA.studentDomain),
      password: 'plain words for tests',
      school: cast.SA.id,
    }),
  'auth.faculty-register': (_world, cast) =>
    post('/api/faculty/register/', { ...aPerson(cast.SA.facultyDomain), school: cast.SA.id }),
  'auth.verify': async (world, cast) => get(`/api/verify-email/?token=${await aSentLink(world, cast)}&type=student`),
  'auth.student-direct': (_world, cast) =>
    post('/api/student/direct-signin/', { email: cast.arriving.student.email, password, remember_me: false }),
  'auth.student-link': () => post('/api/student/signin/', { email: `nobody${(count += 1)}@x.edu`, remember_me: true }),
  'auth.faculty-link': () => post('/api/faculty/signin/', { email: `nobody${(count += 1)}@x.edu`, remember_me: true }),
  'auth.admin': (_world, cast) =>
    post('/api/admin/signin/', { email: cast.arriving.admin.email, password, remember_me: false }),
  'access-request.create': () => {
    count += 1
    return post('/api/access-requests/', {
      name: 'Ruth Adeyemi',
      email: `ruth${count}@cedar.edu`,
      university: 'Cedar',
      faculty_domain: 'cedar.edu',
      student_domain: 'cedar.edu',
    })
  },
  'school.list': () => get('/api/schools/'),
  'school.get': (_world, cast) => get(`/api/schools/${cast.SA.id}/`),
  'student.get': (_world, cast) => get(`/api/students/${cast.people.S1.id}/`),
  'student.history': (_world, cast) => get(`/api/students/${cast.people.S1.id}/attendance/`),
  'student.update': (_world, cast) => ({
    method: 'PUT',
    path: `/api/students/${cast.people.S1.id}/update/`,
    body: { first_name: marks.SA, last_name: 'Renamed', email: 'other@x.edu', school: cast.SB.id, id: 'x' },
  }),
  'student.setpw': async (_world, cast, caller) => {
    // A new password ends the student's sessions, so each request needs a different student on F1's roster.
    const student = caller === 'S1' ? cast.people.S1 : await cast.newStudent()
    return {
      method: 'PUT',
      path: `/api/students/${student.id}/update/`,
      body: { first_name: marks.SA, last_name: 'Renamed', password: chosenPassword },
    }
  },
  'student.deletion': (_world, cast) => get(`/api/students/${cast.people.S1.id}/deletion/`),
  'student.delete': async (_world, cast, caller) => {
    const student = await cast.newStudent()
    const request = { method: 'DELETE', path: `/api/students/${student.id}/delete/` }
    return caller === 'S1' ? { ...request, token: student.token } : request
  },
  'student.classes': (_world, cast) => get(`/api/students/${cast.people.S1.id}/classes/`),
  'x.export': (_world, cast) => get(`/api/students/${cast.people.S1.id}/export/`),
  'event.get': async (_world, cast) => get(`/api/events/${(await cast.newEvent()).id}/`),
  'event.list-school': (_world, cast) => get(`/api/events/?school=${cast.SA.id}`),
  'event.list': async (_world, cast) => ({ ...get('/api/events/'), forbiddenText: (await cast.newEvent()).id }),
  'event.list-perm': async (_world, cast) => ({
    ...get('/api/events/?include_permissions=true'),
    forbiddenText: (await cast.newEvent()).id,
  }),
  'event.create': (world, cast, caller) =>
    post('/api/events/', { ...anEventBody(world), faculty: cast.selfOf(caller), school: cast.SA.id }),
  'event.create-onbehalf': (world, cast) =>
    post('/api/events/', { ...anEventBody(world), faculty: cast.people.F1.id, school: cast.SA.id }),
  'event.update': async (world, cast, caller) => ({
    method: 'PUT',
    path: `/api/events/${(await cast.newEvent()).id}/?faculty_id=${cast.selfOf(caller)}`,
    body: anEventBody(world),
  }),
  'event.delete': async (_world, cast, caller) => ({
    method: 'DELETE',
    path: `/api/events/${(await cast.newEvent()).id}/?faculty_id=${cast.selfOf(caller)}`,
  }),
  'event.delete-spoof': async (_world, cast) => ({
    method: 'DELETE',
    path: `/api/events/${(await cast.newEvent()).id}/?faculty_id=${cast.people.F1.id}`,
  }),
  'event.deletion': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/deletion/?faculty_id=${cast.selfOf(caller)}`),
  'event.attendance': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/attendance/?faculty_id=${cast.selfOf(caller)}`),
  'event.refused-attempts': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/refused-attempts/?faculty_id=${cast.selfOf(caller)}`),
  'event.attempts': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/attempts/?faculty_id=${cast.selfOf(caller)}`),
  'student.attempts': (_world, cast) => get(`/api/students/${cast.people.S1.id}/attempts/`),
  'event.live': async (_world, cast, caller) => ({
    ...get(`/api/events/${(await cast.newEvent()).id}/attendance/live/?faculty_id=${cast.selfOf(caller)}`),
    endless: true,
  }),
  'event.live-statistics': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/attendance/statistics/?faculty_id=${cast.selfOf(caller)}`),
  'event.evidence': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/evidence/?faculty_id=${cast.selfOf(caller)}`),
  'event.csv': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/attendance/csv/?faculty_id=${cast.selfOf(caller)}`),
  'event.xlsx': async (_world, cast, caller) =>
    get(`/api/events/${(await cast.newEvent()).id}/attendance/xlsx/?faculty_id=${cast.selfOf(caller)}`),
  'event.qr': async (_world, cast) => get(`/api/events/${(await cast.newEvent()).id}/generate-qr/`),
  'event.typed-code': async (_world, cast) => get(`/api/typed-codes/${(await cast.newEvent()).typedCode}/`),
  'att.post': async (world, cast, caller) => {
    const person = caller === 'A' ? cast.people.S1 : cast.people[caller]
    return post('/api/attendance/', aScan(world, person, await cast.newEvent()))
  },
  'att.post-other': async (world, cast) =>
    post('/api/attendance/', aScan(world, cast.people.S1, await cast.newEvent())),
  'faculty.get': (_world, cast) => get(`/api/faculty/${cast.people.F1.id}/`),
  'school.create': () => {
    const mark = `cedar${(count += 1)}`
    return post('/api/schools/', { name: mark, faculty_domain: `${mark}.edu`, student_domain: `s.${mark}.edu` })
  },
  'x.signout': async (world, cast, caller) => ({
    ...post('/api/signout/', undefined),
    token: caller === 'A' ? 'st1_dead' : await freshToken(world, cast, caller),
  }),
  'x.session-restore': async (world, cast, caller) => {
    const cookie = newSecret()
    if (caller !== 'A') {
      const token = await freshToken(world, cast, caller)
      const row = world.db.updateTable('session').set({ cookie_hash: hashSecret(cookie), bound: 1 })
      await row.where('token_hash', '=', hashSecret(token)).execute()
    }
    return {
      ...post('/api/session/restore/', undefined),
      token: null,
      headers: { origin: publicUrl },
      cookies: { sid: cookie },
    }
  },
  'x.sessions': () => get('/api/sessions/'),
  'x.session-kill': async (world, cast) => {
    const token = await freshToken(world, cast, 'S1')
    const row = world.db.selectFrom('session').select('id').where('token_hash', '=', hashSecret(token))
    return { method: 'DELETE', path: `/api/sessions/${(await row.executeTakeFirstOrThrow()).id}/` }
  },
  'x.sessions-others': async (world, cast, caller) => ({
    method: 'DELETE',
    path: '/api/sessions/',
    // The token belongs to a separate person, because later rows need the sessions of the cast.
    token: caller === 'A' ? null : await anotherPersonsToken(world, cast, caller),
  }),
  'x.verify-post': async (world, cast) =>
    post('/api/verify-email/', { token: await aSentLink(world, cast), type: 'student', answer: 'continue' }),
  'x.email-again': () => post('/api/verify-email/resend/', { email: `nobody${(count += 1)}@x.edu`, type: 'student' }),
  'x.sample-code': () => get('/sample-code.svg'),
  'x.healthz': () => get('/healthz'),
  'x.readyz': () => get('/readyz'),
  'x.security-txt': () => get('/.well-known/security.txt'),
  'x.policy-reports': () => post('/api/policy-reports/', []),
  'x.docs': () => get('/docs/'),
  'x.docs-document': () => get('/docs/openapi.json'),
  'x.docs-program': () => get('/docs/scalar.js'),
  'x.unknown': () => get('/api/nope/'),
  'x.metrics': () => get('/metrics'),
}

function get(path: string): Request {
  return { method: 'GET', path }
}

function post(path: string, body: unknown): Request {
  return { method: 'POST', path, body }
}

function aPerson(domain: string): { first_name: string; last_name: string; email: string } {
  return { first_name: 'New', last_name: 'Comer', email: `new.comer${(count += 1)}@${domain}` }
}

function anEventBody(world: World) {
  const date = new Date(world.clock.now()).toISOString()
  return {
    name: 'Chamber Choir',
    description: '',
    date,
    end_time: null,
    location: 'Sayre Chapel',
    checkin_before_minutes: 15,
    checkin_after_minutes: 15,
  }
}

/** Creates a student's link as if its email had just been sent. Returns its token. */
function aSentLink(world: World, cast: Cast): Promise<string> {
  const { id, email, school } = cast.arriving.student
  return aMailedLink(world, { kind: 'student', purpose: 'sign-in', email, school_id: school, student_id: id })
}
