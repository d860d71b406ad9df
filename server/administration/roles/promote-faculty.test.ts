import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, type Person } from '#test/builders.ts'
import { passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type ApiResponse, type World } from '#test/world.ts'

const minute = 60_000
const hour = 60 * minute

function promote(world: World, admin: Person, faculty: Person, role = 'sub'): Promise<ApiResponse> {
  const body = { requester_id: admin.id, faculty_id: faculty.id, role }
  return world.call('POST', '/api/admin/promote-faculty/', { token: admin.token, body })
}

/** Promotes a faculty member, and returns what the email contains. */
async function promoted(world: World, admin: Person, faculty: Person, role = 'sub') {
  await world.mailIdle()
  const emailCount = world.mail.emails.length
  const answer = await promote(world, admin, faculty, role)
  assert.equal(answer.status, 200, answer.text)
  const message = await world.mail.emailTo(faculty.email, { after: emailCount })
  const password = /[2-9A-HJ-Z]{5}(-[2-9A-HJ-Z]{5}){3}/.exec(message.text)?.[0]
  assert.ok(password, message.text)
  return { answer, message, password, id: answer.body.administrator.id as string }
}

const replace = (world: World, token: string, current_password: string, new_password: string) =>
  world.call('PUT', '/api/admin/change-password/', { token, body: { current_password, new_password } })

onAnyEngine(
  'a promoted professor gets a temporary password by email and replaces it at the first sign-in',
  async (world) => {
    const school = await aSchool(world)
    const faculty = await aFaculty(world, school)
    const co = await anAdmin(world, 'co')
    const { answer, message, password, id } = await promoted(world, co, faculty)
    assert.deepEqual(answer.body.administrator, {
      id,
      email: faculty.email,
      role: 'sub',
      first_name: 'Eleanor',
      last_name: 'Whitcombe',
      school_name: school.name,
    })
    assert.match(message.text, /You’re now a University Admin of Rollbook\./)
    assert.equal(await visit(world, 'faculty', faculty.id, { token: faculty.token }), 200, 'no session has ended')

    const first = await passwordSignIn(world, 'admin', faculty.email, { password })
    assert.deepEqual(
      [first.status, first.body.admin_id, first.body.role, first.body.must_change_password],
      [200, id, 'sub', true],
    )
    const { token } = first.body
    for (const path of ['/api/admin/stats/', '/api/admins/', '/api/events/', '/api/students/']) {
      const { status, body } = await world.call('GET', path, { token })
      assert.deepEqual([status, body.code], [403, 'temporary_password'], `${path} waits for the new password`)
      assert.equal(body.error, 'Choose a new password before you continue.')
    }
    const unchanged = await replace(world, token, password, password)
    assert.deepEqual(
      [unchanged.status, messagesIn(unchanged.body)],
      [400, { new_password: ['Choose a password that’s different from the temporary one.'] }],
    )
    const changed = await replace(world, token, password, 'three words of hers')
    assert.deepEqual([changed.status, changed.body], [200, { message: 'Password changed successfully' }])
    assert.equal((await world.call('GET', '/api/admin/stats/', { token })).status, 200, 'the session continues')
    assert.equal(
      (await replace(world, token, 'three words of hers', 'three other words')).status,
      403,
      'a sub administrator, only once',
    )
    const secondSignIn = await passwordSignIn(world, 'admin', faculty.email, { password: 'three words of hers' })
    assert.deepEqual([secondSignIn.status, secondSignIn.body.must_change_password], [200, undefined])
  },
)

onAnyEngine('a temporary password works for one sign-in within 72 hours, then says that it expired', async (world) => {
  const school = await aSchool(world)
  const master = await anAdmin(world, 'master')
  const [used, late] = [await aFaculty(world, school), await aFaculty(world, school)]
  const usedPromotion = await promoted(world, master, used, 'co')
  const latePromotion = await promoted(world, master, late, 'co')
  assert.equal((await passwordSignIn(world, 'admin', used.email, usedPromotion)).status, 200)
  const expired =
    'This temporary password was already used or has expired. Ask for a link to set your own password instead.'
  const second = await passwordSignIn(world, 'admin', used.email, usedPromotion)
  assert.deepEqual([second.status, second.body], [403, { error: expired, code: 'temporary_password_expired' }])
  world.clock.pass(72 * hour + 1)
  assert.deepEqual((await passwordSignIn(world, 'admin', late.email, latePromotion)).body, {
    error: expired,
    code: 'temporary_password_expired',
  })
  assert.equal((await passwordSignIn(world, 'admin', late.email, { password: 'not this' })).status, 401)
})

onAnyEngine('if the email is written again, it has a new temporary password', async (world) => {
  const faculty = await aFaculty(world, await aSchool(world))
  const master = await anAdmin(world, 'master')
  world.mail.refuse(true)
  assert.equal((await promote(world, master, faculty)).status, 200, 'a mail server that is down changes no answer')
  await world.mailIdle()
  const stored = await world.db
    .selectFrom('administrator')
    .select('password_hash')
    .where('email', '=', faculty.email)
    .executeTakeFirst()
  world.mail.refuse(false)
  world.clock.pass(minute)
  await world.mailIdle()
  const message = await world.mail.emailTo(faculty.email)
  const now = await world.db
    .selectFrom('administrator')
    .select('password_hash')
    .where('email', '=', faculty.email)
    .executeTakeFirst()
  assert.notEqual(now?.password_hash, stored?.password_hash)
  const password = /\w{5}(-\w{5}){3}/.exec(message.text)![0]
  assert.equal((await passwordSignIn(world, 'admin', faculty.email, { password })).status, 200)
})

onAnyEngine('each refused promotion has its own message', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const [co, master] = [await anAdmin(world, 'co'), await anAdmin(world, 'master')]
  const ask = (body: object, admin = master) =>
    world.call('POST', '/api/admin/promote-faculty/', { token: admin.token, body })
  assert.deepEqual(messagesIn((await ask({})).body), {
    faculty_id: ['Please select at least one faculty member to promote'],
    role: ['Choose co or sub.'],
  })
  const byCommand = 'Master Admins can be added and changed only from the server’s command line.'
  assert.deepEqual(messagesIn((await ask({ faculty_id: faculty.id, role: 'master' })).body), { role: [byCommand] })
  assert.equal((await ask({ faculty_id: 'AAAAAAAAAAAAAAAA', role: 'sub' })).status, 404)
  assert.equal((await ask({ requester_id: master.id, faculty_id: faculty.id, role: 'sub' }, co)).status, 403)
  assert.equal((await promote(world, co, faculty, 'co')).status, 403)
  const waiting = await aFaculty(world, school)
  await world.db.updateTable('faculty').set({ approved_at: null }).where('id', '=', waiting.id).execute()
  const notYet = 'This faculty member must be approved before you can promote them.'
  assert.deepEqual((await promote(world, master, waiting)).body, { error: notYet, code: 'awaiting_faculty_approval' })
  const unconfirmed = await aFaculty(world, school)
  await world.db.updateTable('faculty').set({ verified_at: null }).where('id', '=', unconfirmed.id).execute()
  assert.equal((await promote(world, master, unconfirmed)).status, 404)
  await promoted(world, co, faculty)
  const already = await promote(world, master, faculty, 'co')
  const words = 'One or more selected faculty members is already an administrator'
  assert.deepEqual([already.status, already.body], [400, { error: words, code: 'already_administrator' }])
  world.clock.pass(15 * minute + 1)
  assert.equal((await promote(world, master, faculty)).body.code, 'reauth_required')
})

onBothEngines('two simultaneous promotions create one administrator', async (world) => {
  const faculty = await aFaculty(world, await aSchool(world))
  const [co, master] = [await anAdmin(world, 'co'), await anAdmin(world, 'master')]
  const answers = await Promise.all([promote(world, co, faculty), promote(world, master, faculty, 'co')])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  )
  const rows = await world.db.selectFrom('administrator').select('id').where('email', '=', faculty.email).execute()
  assert.equal(rows.length, 1)
})

onAnyEngine('a revoked administrator can be promoted again, with a new password and role', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const master = await anAdmin(world, 'master')
  const firstPromotion = await promoted(world, master, faculty)
  await world.call('PUT', '/api/admin/update-role/', {
    token: master.token,
    body: { admin_id: firstPromotion.id, new_role: 'revoke' },
  })
  assert.equal(
    (await passwordSignIn(world, 'admin', faculty.email, firstPromotion)).status,
    401,
    'a revoked administrator has no access',
  )
  const secondPromotion = await promoted(world, master, faculty, 'co')
  assert.equal(secondPromotion.id, firstPromotion.id)
  assert.deepEqual(
    [secondPromotion.answer.body.administrator.role, secondPromotion.answer.body.administrator.school_name],
    ['co', null],
  )
  assert.equal((await passwordSignIn(world, 'admin', faculty.email, firstPromotion)).status, 401)
  assert.equal((await passwordSignIn(world, 'admin', faculty.email, secondPromotion)).status, 200)
  const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'admin.promote').execute()
  assert.deepEqual(
    lines.map(({ detail }) => JSON.parse(detail!)),
    [
      { role: 'sub', faculty: faculty.id, again: false },
      { role: 'co', faculty: faculty.id, again: true },
    ],
  )
})
