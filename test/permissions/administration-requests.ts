import { newId } from '#server/database/new-id.ts'
import { anAuditFeed } from '#test/audit-feed-steps.ts'
import { aFaculty, anAccessRequest, anAdmin, aSchool, password, type Person } from '#test/builders.ts'
import type { World } from '#test/world.ts'
import { marks, chosenPassword, type Caller, type Cast } from './cast.ts'
import { aMailedLink } from './mailed-link.ts'
import type { MakeRequest, Request } from './request.ts'

let count = 0

/** Requests for the table's rows on universities and administrators. */
export const administrationRequests: Record<string, MakeRequest> = {
  'school.update': (_world, { SA }) => ({
    method: 'PUT',
    path: `/api/schools/${SA.id}/`,
    body: { name: SA.name, faculty_domain: SA.facultyDomain, student_domain: SA.studentDomain },
  }),
  'school.contents': (_world, { SA }) => get(`/api/schools/${SA.id}/contents/`),
  'school.archive': (_world, { SA }) => get(`/api/schools/${SA.id}/archive/`),
  'school.manage': () => get('/api/admin/schools/'),
  'access-request.list': () => get('/api/admin/access-requests/'),
  'access-request.answer': async (world) => ({
    ...post(`/api/admin/access-requests/${await anAccessRequest(world)}/answer/`),
    body: { answer: 'decline' },
  }),
  // Each request needs its own university, because a caller who may delete it does.
  'school.take-back': async (world) => {
    const { id } = await aSchool(world)
    const timing = { asked_at: world.clock.now(), effective_at: world.clock.now() + 86_400_000, asked_by: null }
    const pending = { id: newId(), school_id: id, field: 'student_domain', value: 'new.edu', ...timing } as const
    await world.db.insertInto('school_change').values(pending).execute()
    return { method: 'DELETE', path: `/api/schools/${id}/pending/` }
  },
  'school.reopen': async (world) => {
    const { id } = await aSchool(world)
    await world.db.updateTable('school').set({ closed_at: world.clock.now() }).where('id', '=', id).execute()
    return { method: 'POST', path: `/api/schools/${id}/reopen/` }
  },
  'faculty.reopen': async (world, { SA }) => {
    const { id } = await aFaculty(world, SA)
    await world.db.updateTable('faculty').set({ closed_at: world.clock.now() }).where('id', '=', id).execute()
    return post(`/api/faculty/${id}/reopen/`)
  },
  'faculty.closed': () => get('/api/admin/closed-faculty/'),
  'school.delete': async (world) => ({ method: 'DELETE', path: `/api/schools/${(await aSchool(world)).id}/` }),
  'x.reauth': (_world, _cast, caller) => ({
    method: 'POST',
    path: '/api/reauth/',
    // The row student.setpw has changed S1's password.
    body: { password: caller === 'S1' ? chosenPassword : password },
  }),
  'admin.stats': () => get('/api/admin/stats/'),
  'admin.usage-all': (_world, { SA }) => ({ ...get('/api/admin/usage-report/?university=all'), forbiddenText: SA.id }),
  'admin.usage-one': (_world, { SA }) => get(`/api/admin/usage-report/?university=${SA.id}`),
  'admin.faculty': (_world, cast, caller) => ({
    ...get(`/api/admin/faculty-by-school/?admin_id=${cast.selfOf(caller)}`),
    forbiddenText: cast.people.F1.id,
  }),
  'admin.list': (_world, cast) => ({ ...get('/api/admins/'), forbiddenText: cast.people.MA.id }),
  'panel.faculty': (_world, cast, caller) =>
    get(`/api/faculty-by-school/?school_id=${cast.SA.id}&faculty_id=${cast.selfOf(caller)}`),
  'admin.awaiting': async (world, cast) => ({
    ...get('/api/admin/awaiting-approval/'),
    forbiddenText: await aWaiting(world, cast),
  }),
  'admin.approve': async (world, cast) => post(`/api/admin/awaiting-approval/${await aWaiting(world, cast)}/approve/`),
  'admin.refuse': async (world, cast) => post(`/api/admin/awaiting-approval/${await aWaiting(world, cast)}/refuse/`),
  'admin.promote-sub': (world, cast, caller) => promote(world, cast, caller, 'sub'),
  'admin.promote-co': (world, cast, caller) => promote(world, cast, caller, 'co'),
  'admin.promote-master': (world, cast, caller) => promote(world, cast, caller, 'master'),
  // Each request needs a new target, except in the target's own row, where the caller is the target.
  'admin.role-revoke-sub': async (world, cast, caller) =>
    change(cast, caller, caller === 'U1' ? cast.people.U1 : await aPromoted(world, cast, 'sub'), 'revoke'),
  'admin.role-sub-to-co': async (world, cast, caller) =>
    change(cast, caller, await aPromoted(world, cast, 'sub'), 'co'),
  'admin.role-target-co': async (world, cast, caller) =>
    change(cast, caller, await aPromoted(world, cast, 'co'), 'sub'),
  'admin.role-target-master': async (world, cast, caller) =>
    change(cast, caller, await anAdmin(world, 'master'), 'sub'),
  'admin.changepw': (_world, cast, caller) => newPassword(cast.selfOf(caller)),
  'admin.changepw-other': (_world, cast) => newPassword(cast.arriving.admin.id),
  'x.audit': (_world, { SA }) => get(`/api/audit/?school=${SA.id}`),
  'x.audit-csv': (_world, { SA }) => get(`/api/audit/csv/?school=${SA.id}`),
  'x.audit-feed': () => get('/api/audit/feed/'),
  'x.feeds': async (world, { SA }) => ({
    ...get('/api/audit/feeds/'),
    forbiddenText: (await anAuditFeed(world, SA.id)).id,
  }),
  'x.feed-add': (_world, { SA }) => addFeed(SA.id),
  'x.feed-add-all': () => addFeed(null),
  'x.feed-revoke': async (world, { SA }) => ({
    method: 'DELETE',
    path: `/api/audit/feeds/${(await anAuditFeed(world, SA.id)).id}/`,
  }),
  'x.reset': () => ({ method: 'POST', path: '/api/password-reset/', body: { email: `nobody${(count += 1)}@x.edu` } }),
  'x.reset-confirm': async (world) => ({
    method: 'POST',
    path: '/api/password-reset/confirm/',
    body: { token: await aResetLink(world), new_password: 'three new words' },
  }),
}

function get(path: string): Request {
  return { method: 'GET', path }
}

function post(path: string): Request {
  return { method: 'POST', path }
}

/** Adds a faculty member who waits for approval. Returns their id. */
async function aWaiting(world: World, cast: Cast): Promise<string> {
  const { id } = await aFaculty(world, cast.SA, marks.SA)
  await world.db.updateTable('faculty').set({ approved_at: null }).where('id', '=', id).execute()
  return id
}

function addFeed(school: string | null): Request {
  return { ...post('/api/audit/feeds/'), body: { name: 'Splunk', school } }
}

async function promote(world: World, cast: Cast, caller: Caller, role: string): Promise<Request> {
  const faculty_id = (await aFaculty(world, cast.SA, marks.SA)).id
  const body = { requester_id: cast.selfOf(caller), faculty_id, role }
  return { method: 'POST', path: '/api/admin/promote-faculty/', body }
}

async function aPromoted(world: World, cast: Cast, role: 'co' | 'sub'): Promise<Person> {
  const faculty = await aFaculty(world, cast.SA, marks.SA)
  return anAdmin(world, role, { faculty, ...(role === 'sub' && { school: cast.SA }) })
}

function change(cast: Cast, caller: Caller, target: Person, new_role: string): Request {
  const body = { requester_id: cast.selfOf(caller), admin_id: target.id, new_role }
  return { method: 'PUT', path: '/api/admin/update-role/', body }
}

function newPassword(admin_id: string): Request {
  const body = { admin_id, current_password: password, new_password: password }
  return { method: 'PUT', path: '/api/admin/change-password/', body }
}

async function aResetLink(world: World): Promise<string> {
  const { id, email } = await anAdmin(world, 'co')
  return aMailedLink(world, { kind: 'admin', purpose: 'reset', email, admin_id: id })
}
