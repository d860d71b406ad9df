import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { register, verify, visit } from '#test/sign-in-steps.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import {
  aPerson,
  comeBack,
  onProvider,
  reachesProviders,
  redeem,
  setUpProvider,
  signInAt,
  start,
} from '#test/sso/steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

onProvider(
  'a new student is registered and confirmed by one sign-in, and later gets the same account',
  async ({ world, provider, school, id }) => {
    const first = await signInAt(world, provider, id, aPerson(school), { remember_me: true, redirect: '/student/scan' })
    assert.equal(first.status, 200, first.text)
    const { result, user_type, student_id, redirect, token } = first.body
    assert.deepEqual([result, user_type, redirect], ['signed-in', 'student', '/student/scan'])
    assert.equal(await visit(world, 'student', student_id, { token }), 200)
    const profile = await world.call('GET', `/api/students/${student_id}/`, { token })
    assert.deepEqual(
      [profile.body.first_name, profile.body.last_name, profile.body.email],
      ['Maya', 'Bergström', `maya@${school.studentDomain}`],
    )
    // A new address and a new name at the university don't change the account.
    const changed = aPerson(school, 'maya', { email: 'maya@elsewhere.example', family_name: 'Lind' })
    const second = await signInAt(world, provider, id, changed)
    assert.deepEqual([second.body.result, second.body.student_id], ['signed-in', student_id])
    const session = await world.db.selectFrom('session').select(['method', 'student_remember']).execute()
    assert.deepEqual(
      session.filter(({ method }) => method === 'earlier-sso').map(({ student_remember }) => student_remember),
      [1, 0],
    )
  },
)

onProvider(
  'an existing account is linked by its address, keeps its data, and keeps its other ways to sign in',
  async ({ world, provider, school, id }) => {
    const student = await aStudent(world, school)
    const professor = await aFaculty(world, school)
    const claims = (email: string) => aPerson(school, email.split('@', 1)[0], { email, given_name: 'Other' })
    const bySso = await signInAt(world, provider, id, claims(student.email))
    assert.equal(bySso.body.student_id, student.id, bySso.text)
    const faculty = await signInAt(world, provider, id, claims(professor.email), { kind: 'faculty' })
    assert.deepEqual([faculty.body.user_type, faculty.body.faculty_id], ['faculty', professor.id])
    const names = await world.db.selectFrom('student').select('first_name').where('id', '=', student.id).execute()
    assert.deepEqual(names, [{ first_name: 'Maya' }], 'the names are hers')
    assert.equal(await visit(world, 'student', student.id, { token: student.token }), 200, 'other sessions go on')
    const lines = await world.db
      .selectFrom('audit')
      .select(['action', 'actor_id'])
      .where('action', 'in', ['account.link', 'sign-in.sso'])
      .orderBy('at')
      .execute()
    assert.equal(lines.length, 4)

    // The student registered with a plus part, which the university doesn't send. A mailbox may have only one account.
    const ownEmail = `nora+class@${school.studentDomain}`
    const { token, cookies } = await register(world, 'student', school, ownEmail)
    const { student_id } = (await verify(world, 'student', { token }, { cookies })).body
    const { body } = await signInAt(world, provider, id, claims(`nora@${school.studentDomain}`))
    assert.equal(body.student_id, student_id, JSON.stringify(body))
    const sessions = world.db.selectFrom('session').select('email').where('student_id', '=', student_id)
    assert.deepEqual(await sessions.execute(), [{ email: ownEmail }, { email: ownEmail }])
  },
)

onAnyEngine(
  'new faculty are approved by their own domain or, if it is shared, by what the university says',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    await world.db.updateTable('school').set({ student_domain: school.facultyDomain }).execute()
    const shared = { ...school, studentDomain: school.facultyDomain }
    const values = { faculty_values: ['faculty@alder.edu'], student_values: ['student@alder.edu'] }
    const settings = { affiliation_claim: 'affiliation', ...values }
    const { id } = await setUpProvider(world, shared, provider, settings)
    const dean = aPerson(shared, 'dean', { affiliation: ['member@alder.edu', 'Faculty@alder.edu'] })
    const approved = await signInAt(world, provider, id, dean)
    assert.deepEqual([approved.body.result, approved.body.user_type], ['signed-in', 'faculty'], approved.text)
    const unknown = aPerson(shared, 'guest', { affiliation: 'affiliate@alder.edu' })
    const waiting = await signInAt(world, provider, id, unknown, { kind: 'faculty' })
    assert.deepEqual([waiting.body.result, waiting.body.awaits_approval], ['confirmed', true])
    const secondTry = await signInAt(world, provider, id, unknown, { kind: 'faculty' })
    assert.equal(secondTry.body.result, 'confirmed')
    const signInLines = world.db.selectFrom('audit').select('actor_id').where('action', '=', 'sign-in.sso')
    const { faculty_id } = approved.body
    assert.deepEqual(await signInLines.execute(), [{ actor_id: faculty_id }], 'who waits hasn’t signed in')
    const vouchedClaims = { ...unknown, affiliation: 'faculty@alder.edu' }
    assert.equal((await signInAt(world, provider, id, vouchedClaims, { kind: 'faculty' })).body.result, 'signed-in')
    const student = await signInAt(world, provider, id, { ...unknown, sub: 'x', email: `x@${shared.studentDomain}` })
    assert.deepEqual([student.body.result, student.body.user_type], ['signed-in', 'student'])
    // A teaching assistant is both. The page decides which one.
    const assistant = await aStudent(world, shared)
    const claimsOfBoth = { email: assistant.email, affiliation: ['student@alder.edu', 'faculty@alder.edu'] }
    for (const kind of ['student', 'faculty', 'student'] as const) {
      const { body } = await signInAt(world, provider, id, aPerson(shared, 'assistant', claimsOfBoth), { kind })
      assert.deepEqual([body.result, body.user_type], ['signed-in', kind])
      if (kind === 'student') assert.equal(body.student_id, assistant.id)
    }
    // Existing accounts stay the same, whatever the university calls their owners.
    const [instructor, graduate] = [await aFaculty(world, shared), await aStudent(world, shared, 'Ruth')]
    const accounts = [
      ['faculty', instructor, 'student@alder.edu'],
      ['student', graduate, 'faculty@alder.edu'],
    ] as const
    for (const [kind, { id: account, email }, affiliation] of accounts) {
      const claims = aPerson(shared, email.split('@')[0], { email, affiliation })
      for (let round = 0; round < 2; round += 1) {
        const { body } = await signInAt(world, provider, id, claims, { kind })
        assert.deepEqual([body.user_type, body[`${kind}_id`]], [kind, account], JSON.stringify(body))
      }
    }
  },
  reachesProviders,
)

onAnyEngine(
  'an affiliation without a scope also means the one in the scope of the university’s domain, and no other scope',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    await world.db.updateTable('school').set({ student_domain: school.facultyDomain }).execute()
    const shared = { ...school, studentDomain: school.facultyDomain }
    const values = { faculty_values: ['Faculty'], student_values: ['student'] }
    const { id } = await setUpProvider(world, shared, provider, { affiliation_claim: 'affiliation', ...values })
    const cases: [name: string, affiliation: string, isFaculty: boolean][] = [
      ['ada', 'faculty', true],
      ['ben', `FACULTY@${shared.facultyDomain}`, true],
      ['cem', 'faculty@other.edu', false],
      ['dov', `faculty@cs.${shared.facultyDomain}`, false],
      ['eva', `faculty@other.edu@${shared.facultyDomain}`, false],
    ]
    for (const [name, affiliation, isFaculty] of cases) {
      const { body } = await signInAt(world, provider, id, aPerson(shared, name, { affiliation }), { kind: 'faculty' })
      assert.equal(body.result, isFaculty ? 'signed-in' : 'confirmed', affiliation)
    }
  },
  reachesProviders,
)

onProvider(
  'names that the provider doesn’t send are requested, and nothing is stored before that',
  async ({ world, provider, school, id }) => {
    const { address, cookies } = await start(world, id)
    const claims = aPerson(school, 'maya', { family_name: undefined, given_name: 'Maya' })
    const ticket = await comeBack(world, provider.signIn(address, claims))
    const question = await redeem(world, ticket, cookies)
    const { result, kind, email, first_name, last_name } = question.body
    assert.deepEqual(
      [result, kind, email, first_name, last_name],
      ['names-needed', 'student', `maya@${school.studentDomain}`, 'Maya', ''],
    )
    assert.deepEqual(await world.db.selectFrom('student').select('id').execute(), [])
    const wrong = await redeem(world, ticket, cookies, { first_name: 'Maya', last_name: 'x'.repeat(101) })
    assert.deepEqual([wrong.status, Object.keys(wrong.body)], [400, ['last_name', 'error_codes']])
    const finished = await redeem(world, ticket, cookies, { first_name: 'Other', last_name: 'Lind' })
    assert.equal(finished.body.result, 'signed-in', finished.text)
    const stored = await world.db.selectFrom('student').select(['first_name', 'last_name']).execute()
    assert.deepEqual(stored, [{ first_name: 'Maya', last_name: 'Lind' }], 'what the university says stays')
  },
)

onProvider(
  'after a stranger registered an address, the owner’s sign-in keeps nothing of the stranger’s',
  async ({ world, provider, school, id }) => {
    const email = `maya@${school.studentDomain}`
    const form = { first_name: 'Mallory', last_name: 'X', email, school: school.id, password: 'plain words for tests' }
    assert.equal((await world.call('POST', '/api/student/register/', { body: form })).status, 201)
    const { body } = await signInAt(world, provider, id, aPerson(school))
    assert.equal(body.result, 'signed-in')
    const rows = await world.db.selectFrom('student').select(['id', 'first_name']).execute()
    assert.deepEqual(rows, [{ id: body.student_id, first_name: 'Maya' }])
    const stranger = { email, password: form.password }
    const refused = await world.call('POST', '/api/student/direct-signin/', { body: stranger })
    assert.equal(refused.status, 401)
  },
)

onProvider(
  'a sign-in at a university grants no role, and signs no master in',
  async ({ world, provider, school, id }) => {
    const master = await anAdmin(world, 'master')
    const claims = aPerson(school, 'ada', { email: master.email, groups: ['admin'], roles: 'master' })
    const refused = await signInAt(world, provider, id, claims, { kind: 'faculty' })
    assert.deepEqual([refused.status, refused.body.code], [400, 'sso_other_university'])
    const professor = aPerson(school, 'prof', { email: `prof@${school.facultyDomain}`, roles: ['master'] })
    const { body } = await signInAt(world, provider, id, professor, { kind: 'faculty' })
    assert.deepEqual([body.user_type, body.admin_id, body.role], ['faculty', undefined, undefined])
  },
)

onBothEngines(
  'simultaneous first sign-ins of one person create one account, and all are signed in to it',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider)
    const tickets = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { address, cookies } = await start(world, id)
        return { cookies, ticket: await comeBack(world, provider.signIn(address, aPerson(school))) }
      }),
    )
    const answers = await Promise.all(tickets.map(({ ticket, cookies }) => redeem(world, ticket, cookies)))
    const accounts = new Set(answers.map(({ body }) => String(body.student_id)))
    assert.deepEqual([answers.map(({ status }) => status), accounts.size], [Array(6).fill(200), 1])
    assert.equal((await world.db.selectFrom('student').select('id').execute()).length, 1)
    assert.equal((await world.db.selectFrom('linked_identity').select('id').execute()).length, 1)
  },
  reachesProviders,
)

onBothEngines(
  'simultaneous redemptions of one ticket start one session',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { id } = await setUpProvider(world, school, provider)
    const { address, cookies } = await start(world, id)
    const ticket = await comeBack(world, provider.signIn(address, aPerson(school)))
    const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(world, ticket, cookies)))
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => status === 200),
      [200],
    )
    const sessions = await world.db.selectFrom('session').select('id').where('method', '=', 'earlier-sso').execute()
    assert.equal(sessions.length, 1)
  },
  reachesProviders,
)
