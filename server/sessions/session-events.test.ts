import assert from 'node:assert/strict'
import { aFaculty, aProfessor, anAdmin, aSchool, aStudent, password, signedIn, type Person } from '#test/builders.ts'
import { aMailedLink } from '#test/permissions/mailed-link.ts'
import { visit } from '#test/sign-in-steps.ts'
import { anAdminWithFaculty } from '#test/tied-admin.ts'
import { onAnyEngine, type ApiResponse, type World } from '#test/world.ts'

type Kind = 'student' | 'faculty' | 'admin'
/** A call that ends sessions, and the sessions that no longer work once it returns. */
type Scene = {
  action: () => Promise<ApiResponse>
  ends: [Kind, Person, token?: string][]
  /** Sessions that must continue. */
  keeps?: [Kind, Person, token?: string][]
}

const call = (world: World, method: string, path: string, actor: Person | null, body?: object) =>
  world.call(method, path, { token: actor?.token ?? null, ...(body && { body }) })
const fresh = 'four new words for tests'

const events: Record<string, (world: World) => Promise<Scene>> = {
  'a student changes their password': async (world) => {
    const maya = await aStudent(world, await aSchool(world))
    const elsewhere = await signedIn(world, { student: maya.id }, maya.email, maya.school)
    return {
      action: () => call(world, 'PUT', `/api/students/${maya.id}/update/`, maya, { password: fresh }),
      ends: [['student', maya, elsewhere]],
      keeps: [['student', maya]],
    }
  },
  'a sub administrator sets a password': async (world) => {
    const school = await aSchool(world)
    const [maya, sub] = [await aStudent(world, school), await anAdmin(world, 'sub', { school })]
    return {
      action: () => call(world, 'PUT', `/api/students/${maya.id}/update/`, sub, { password: fresh }),
      ends: [['student', maya]],
      keeps: [['admin', sub]],
    }
  },
  'an administrator changes their password': async (world) => {
    const co = await anAdmin(world, 'co')
    const elsewhere = await signedIn(world, { admin: co.id }, co.email, null)
    const body = { current_password: password, new_password: fresh }
    return {
      action: () => call(world, 'PUT', '/api/admin/change-password/', co, body),
      ends: [['admin', co, elsewhere]],
      keeps: [['admin', co]],
    }
  },
  'an emailed link sets an administrator’s password': async (world) => {
    const co = await anAdmin(world, 'co')
    const token = await aMailedLink(world, { kind: 'admin', purpose: 'reset', email: co.email, admin_id: co.id })
    const body = { token, new_password: fresh }
    return { action: () => call(world, 'POST', '/api/password-reset/confirm/', null, body), ends: [['admin', co]] }
  },
  'a role is changed': async (world) => {
    const { school, professor } = await aProfessor(world)
    const [master, sub] = [await anAdmin(world, 'master'), await anAdminWithFaculty(world, 'sub', professor, school)]
    const body = { requester_id: master.id, admin_id: sub.id, new_role: 'co' }
    return {
      action: () => call(world, 'PUT', '/api/admin/update-role/', master, body),
      ends: [['admin', sub]],
      keeps: [['admin', master]],
    }
  },
  'a role is revoked': async (world) => {
    const school = await aSchool(world)
    const [master, sub] = [await anAdmin(world, 'master'), await anAdmin(world, 'sub', { school })]
    const body = { requester_id: master.id, admin_id: sub.id, new_role: 'revoke' }
    return {
      action: () => call(world, 'PUT', '/api/admin/update-role/', master, body),
      ends: [['admin', sub]],
      keeps: [['admin', master]],
    }
  },
  'a student deletes their account': async (world) => {
    const maya = await aStudent(world, await aSchool(world))
    const elsewhere = await signedIn(world, { student: maya.id }, maya.email, maya.school)
    return {
      action: () => call(world, 'DELETE', `/api/students/${maya.id}/delete/`, maya),
      ends: [
        ['student', maya],
        ['student', maya, elsewhere],
      ],
    }
  },
  'a faculty account is deleted by a co-administrator': async (world) => {
    const professor = await aFaculty(world, await aSchool(world))
    const co = await anAdmin(world, 'co')
    return {
      action: () => call(world, 'DELETE', `/api/faculty/${professor.id}/`, co),
      ends: [['faculty', professor]],
      keeps: [['admin', co]],
    }
  },
  'a faculty account with a role is deleted': async (world) => {
    const { school, professor } = await aProfessor(world)
    const sub = await anAdminWithFaculty(world, 'sub', professor, school)
    return {
      action: () => call(world, 'DELETE', `/api/faculty/${professor.id}/`, professor),
      ends: [
        ['faculty', professor],
        ['admin', sub],
      ],
    }
  },
  'a university is deleted': async (world) => {
    const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
    const [maya, professor] = [await aStudent(world, school), await aFaculty(world, school)]
    const sub = await anAdmin(world, 'sub', { school })
    const [co, stranger] = [await anAdmin(world, 'co'), await aStudent(world, otherSchool)]
    return {
      action: () => call(world, 'DELETE', `/api/schools/${school.id}/`, co),
      ends: [
        ['student', maya],
        ['faculty', professor],
        ['admin', sub],
      ],
      keeps: [
        ['admin', co],
        ['student', stranger],
      ],
    }
  },
  "someone answers 'This wasn’t me' to a link that was used": async (world) => {
    const { id, email, school, token } = await aFaculty(world, await aSchool(world))
    const link = await aMailedLink(world, {
      kind: 'faculty',
      purpose: 'sign-in',
      email,
      school_id: school,
      faculty_id: id,
      used_by_code_at: world.clock.now(),
    })
    const body = { token: link, type: 'faculty', answer: 'not-me' }
    return {
      action: () => call(world, 'POST', '/api/verify-email/', null, body),
      ends: [['faculty', { id, email, school, token }]],
    }
  },
}

for (const [name, set] of Object.entries(events)) {
  onAnyEngine(`once the call returns, the sessions that it ends no longer work: ${name}`, async (world) => {
    const { action, ends, keeps = [] } = await set(world)
    const status = ([kind, person, token = person.token]: [Kind, Person, token?: string]) =>
      visit(world, kind, person.id, { token })
    for (const visitor of [...ends, ...keeps]) assert.equal(await status(visitor), 200, 'signed in before')
    const answer = await action()
    assert.ok(answer.status < 300, answer.text)
    for (const visitor of ends) assert.equal(await status(visitor), 401, visitor[0])
    for (const visitor of keeps) assert.equal(await status(visitor), 200, visitor[0])
  })
}
