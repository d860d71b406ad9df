import { productName } from '#contract/product.ts'
import { maxPasswordLength } from '#contract/sign-in/passwords.ts'
import assert from 'node:assert/strict'
import { accountMessages } from '#contract/accounts/words.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { messagesIn } from '#test/call.ts'
import { aFaculty, anAdmin, aSchool, aStudent, password, type Person } from '#test/builders.ts'
import { passwordSignIn, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type ApiResponse, type World } from '#test/world.ts'

const minute = 60_000
const next = 'other words of hers'

/** Changes a student's profile, with the student's own token by default. */
function change(world: World, student: Person, body: object, token = student.token): Promise<ApiResponse> {
  return world.call('PUT', `/api/students/${student.id}/update/`, { token, body })
}

async function signsIn(world: World, { email }: Person, word: string): Promise<boolean> {
  return (await passwordSignIn(world, 'student', email, { password: word })).status === 200
}

onAnyEngine('a student can change their own names, and no other field in the body has an effect', async (world) => {
  const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
  const student = await aStudent(world, school)
  const body = {
    first_name: '  Maja ',
    last_name: 'Lind',
    email: 'x@x.edu',
    school: otherSchool.id,
    id: 'x',
    verified_at: 1,
  }
  const profile = { id: student.id, first_name: 'Maja', last_name: 'Lind', email: student.email, school: school.id }
  const answer = await change(world, student, body)
  assert.deepEqual([answer.status, answer.body], [200, profile])
  const response = await world.call('GET', `/api/students/${student.id}/`, { token: student.token })
  assert.deepEqual(response.body, profile)
  assert.equal(await signsIn(world, student, password), true, 'without a new password the old one stays')
  assert.equal(
    (await change(world, student, { last_name: 'Berg' })).body.first_name,
    'Maja',
    'fields that are left out don’t change',
  )
  assert.deepEqual((await change(world, student, {})).body, { ...profile, last_name: 'Berg' })
})

onAnyEngine('a profile has the same rules as a registration, and an invalid one changes nothing', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const refused: [object, string, string][] = [
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [{ last_name: null }, 'last_name', 'Last name is required'],
    [{ first_name: 'x'.repeat(101) }, 'first_name', 'First name must be at most 100 characters long'],
    [{ password: 'short' }, 'password', passwordMessages.tooShort],
    [{ password: '' }, 'password', passwordMessages.tooShort],
    [{ password: 'x'.repeat(129) }, 'password', passwordMessages.tooLong({ most: maxPasswordLength })],
    [{ password: 'Password123' }, 'password', passwordMessages.tooCommon],
    [{ password: student.email }, 'password', passwordMessages.tooPersonal({ productName })],
    [{ password: school.name }, 'password', passwordMessages.tooPersonal({ productName })],
  ]
  for (const [body, field, message] of refused) {
    const answer = await change(world, student, { first_name: 'Maja', ...body })
    assert.deepEqual([answer.status, messagesIn(answer.body)], [400, { [field]: [message] }])
  }
  const response = await world.call('GET', `/api/students/${student.id}/`, { token: student.token })
  assert.equal(response.body.first_name, 'Maya')
  assert.equal(await signsIn(world, student, password), true)
})

onAnyEngine('a new password ends all other sessions of the student, who is notified by email', async (world) => {
  const school = await aSchool(world)
  const [student, neighbor] = [await aStudent(world, school), await aStudent(world, school)]
  const phone = (await passwordSignIn(world, 'student', student.email)).body.token
  const emailCount = world.mail.emails.length
  assert.equal((await change(world, student, { password: next })).status, 200)
  const message = await world.mail.emailTo(student.email, { after: emailCount })
  assert.equal(message.subject, 'Your Rollbook password was changed')
  assert.ok(message.text.includes('You were signed out everywhere else.'))
  assert.equal(await visit(world, 'student', student.id, { token: student.token }), 200, 'this one continues')
  assert.equal(await visit(world, 'student', student.id, { token: phone }), 401, 'the other ends')
  assert.equal(await visit(world, 'student', neighbor.id, { token: neighbor.token }), 200, 'no one else’s does')
  assert.deepEqual([await signsIn(world, student, password), await signsIn(world, student, next)], [false, true])
})

onBothEngines('a sign-in with the old password fails if the password changes during it', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  // The first change loads the list of common passwords, so that loading it doesn't delay the change below.
  assert.equal((await change(world, student, { password })).status, 200)
  const signIn = () => passwordSignIn(world, 'student', student.email)
  const earlySignIns = [signIn(), signIn()]
  const changed = change(world, student, { password: next })
  const lateSignIns = [1, 2, 3, 4, 5, 6].map(signIn)
  assert.equal((await changed).status, 200)
  for (const answer of await Promise.all([...earlySignIns, ...lateSignIns])) {
    assert.ok([200, 401].includes(answer.status), answer.text)
    if (answer.status === 401) continue
    assert.equal(await visit(world, 'student', student.id, { token: answer.body.token }), 401)
  }
  assert.equal(await visit(world, 'student', student.id, { token: student.token }), 200)
})

onBothEngines(
  'of two simultaneous password changes one takes effect, and the other session gets a 401',
  async (world) => {
    const student = await aStudent(world, await aSchool(world))
    const phone = (await passwordSignIn(world, 'student', student.email)).body.token as string
    const words = [next, 'words of somebody else']
    const answers = await Promise.all(
      [student.token, phone].map((token, index) => change(world, student, { password: words[index] }, token)),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 401]))
    const counted = answers[0]!.status === 200
    assert.deepEqual(
      [await signsIn(world, student, words[0]!), await signsIn(world, student, words[1]!)],
      [counted, !counted],
    )
  },
)

onAnyEngine(
  'fifteen minutes after signing in, a new password needs the current one, and new names don’t',
  async (world) => {
    const student = await aStudent(world, await aSchool(world))
    world.clock.pass(15 * minute + 1)
    const response = await change(world, student, { first_name: 'Maja', password: next })
    assert.deepEqual(
      [response.status, response.body],
      [403, { error: accountMessages.reauthRequired, code: 'reauth_required' }],
    )
    const profile = await world.call('GET', `/api/students/${student.id}/`, { token: student.token })
    assert.equal(profile.body.first_name, 'Maya', 'nothing is half done')
    assert.equal((await change(world, student, { first_name: 'Maja' })).status, 200)

    const wrong = await change(world, student, { password: next, current_password: 'not this one' })
    assert.deepEqual(
      [wrong.status, wrong.body],
      [401, { error: accountMessages.wrongCurrentPassword, code: 'wrong_password', attempts_left: 9 }],
    )
    assert.equal(await visit(world, 'student', student.id, { token: student.token }), 200, 'it signs no one out')
    assert.equal((await change(world, student, { password: next, current_password: password })).status, 200)
    assert.equal(await signsIn(world, student, next), true)
  },
)

onAnyEngine('the last moment of the fifteen minutes still counts as just signed in', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  world.clock.pass(15 * minute)
  assert.equal((await change(world, student, { password: next })).status, 200)
})

onAnyEngine('guessing the current password causes the same lockout as guessing at sign-in', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const guess = () => change(world, student, { password: next, current_password: 'not this one' })
  for (let attemptsLeft = 9; attemptsLeft >= 1; attemptsLeft -= 1)
    assert.equal((await guess()).body.attempts_left, attemptsLeft)
  const locked = await guess()
  assert.deepEqual([locked.status, locked.headers.get('retry-after')], [429, '300'])
  const right = await change(world, student, { password: next, current_password: password })
  assert.equal(right.status, 429, 'the right one is too late')
  assert.equal(await signsIn(world, student, password), false)
})

onAnyEngine(
  'when a sub administrator sets a password, all sessions end, the student is notified, and the audit names the administrator',
  async (world) => {
    let current = password
    const school = await aSchool(world)
    const student = await aStudent(world, school)
    const admin = await anAdmin(world, 'sub', { school })
    const faculty = await aFaculty(world, school)
    await anAdmin(world, 'sub', { school, faculty })
    for (const { token, id, kind } of [
      { ...admin, kind: 'admin' },
      { ...faculty, kind: 'faculty' },
    ]) {
      const word = `words that ${kind} chose`
      const session = (await passwordSignIn(world, 'student', student.email, { password: current })).body.token
      const emailCount = world.mail.emails.length
      assert.equal((await change(world, student, { password: word }, token)).status, 200)
      current = word
      assert.equal(await visit(world, 'student', student.id, { token: session }), 401)
      const message = await world.mail.emailTo(student.email, { after: emailCount })
      assert.equal(message.subject, 'Your Rollbook password was set by an administrator')
      assert.equal(await signsIn(world, student, word), true)
      const lines = await world.db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'account.password')
        .where('actor_id', '=', id)
        .execute()
      assert.deepEqual(
        lines.map((line) => [line.actor_kind, line.object_kind, line.object_id, line.school_id]),
        [[kind, 'student', student.id, school.id]],
      )
    }
  },
)

onAnyEngine(
  'an administrator who may rename a student but not set a password can’t do either in one request',
  async (world) => {
    const student = await aStudent(world, await aSchool(world))
    const { token } = await anAdmin(world, 'co')
    const response = await change(world, student, { first_name: 'Maja', password: next }, token)
    assert.equal(response.status, 403)
    assert.equal((await change(world, student, { last_name: 'Lind' }, token)).body.first_name, 'Maya')
    assert.equal(await signsIn(world, student, password), true)
  },
)
