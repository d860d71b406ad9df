import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent, password } from '#test/builders.ts'
import { aRegistration, askForLink, passwordSignIn, register, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { runCommand, type Command } from './commands.ts'

const publicUrl = 'https://roll.x.edu'
const minute = 60_000

const print = (world: World, input: Command['input']) =>
  runCommand(world.db, { command: 'link', input }, world.clock.now(), { publicUrl })

async function printed(world: World, input: Command['input']) {
  const result = await print(world, input)
  assert.ok(result.done, JSON.stringify(result))
  const url = new URL(result.says.split('\n')[0]!)
  return { url, token: url.searchParams.get('token')!, says: result.says }
}

onAnyEngine('a printed link asks first, signs in once in any browser, and ends no session', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const mailed = await askForLink(world, 'student', student.email)
  const { url, token } = await printed(world, { email: ` ${student.email.toUpperCase()} ` })
  assert.deepEqual([url.origin, url.pathname, url.searchParams.get('type')], [publicUrl, '/verify-email', 'student'])
  assert.equal(await visit(world, 'student', student.id, student), 200, 'no session ends')

  const response = await verify(world, 'student', { token }, { cookies: mailed.cookies })
  assert.equal(response.body.confirm.asked_from, 'the command line of this server', 'the link isn’t that browser’s')
  const opened = await verify(world, 'student', { token, answer: 'continue' })
  assert.deepEqual([opened.status, opened.body.student_id], [200, student.id])
  assert.equal((await verify(world, 'student', { token, answer: 'continue' })).status, 400, 'once')
  assert.equal(await visit(world, 'student', student.id, student), 200)
})

onAnyEngine('a printed link is valid for half an hour and doesn’t end emailed links', async (world) => {
  const person = await aFaculty(world, await aSchool(world))
  const mailed = await askForLink(world, 'faculty', person.email)
  const early = await printed(world, { email: person.email })
  world.clock.pass(30 * minute)
  assert.equal((await verify(world, 'faculty', { token: mailed.token }, mailed)).status, 200, 'the email’s link works')
  assert.equal(
    (await verify(world, 'faculty', { token: early.token, answer: 'continue' })).status,
    400,
    'the link used last ends the others',
  )
  const late = await printed(world, { email: person.email })
  world.clock.pass(30 * minute + 1)
  assert.equal((await verify(world, 'faculty', { token: late.token, answer: 'continue' })).status, 400)
})

onBothEngines('a printed link doesn’t count toward the mailbox’s email budget', async (world) => {
  const { email } = await aFaculty(world, await aSchool(world))
  for (let attempt = 0; attempt < 5; attempt += 1) await askForLink(world, 'faculty', email)
  world.clock.pass(30 * minute)
  for (let attempt = 0; attempt < 5; attempt += 1) await askForLink(world, 'faculty', email)
  const links = await world.db.selectFrom('email_link').select('id').execute()
  await world.db.updateTable('email_link').set({ ended_at: world.clock.now() }).execute()
  await printed(world, { email })
  assert.ok((await askForLink(world, 'faculty', email)).token, 'the budget is used up, and an email still comes')
  assert.equal(links.length, 10)
})

onAnyEngine('an administrator gets a link that sets a new password', async (world) => {
  const co = await anAdmin(world, 'co')
  const { url, token } = await printed(world, { email: co.email })
  assert.equal(url.pathname, '/auth/admin/reset-password')
  assert.equal(await visit(world, 'admin', co.id, co), 200)
  assert.equal((await passwordSignIn(world, 'admin', co.email)).status, 200, 'printing changes no password')
  const body = { token, new_password: 'three new words' }
  assert.equal((await world.call('POST', '/api/password-reset/confirm/', { body })).status, 200)
  assert.equal((await passwordSignIn(world, 'admin', co.email, { password: 'three new words' })).status, 200)
  const late = await printed(world, { email: co.email })
  world.clock.pass(10 * minute + 1)
  const lateReset = await world.call('POST', '/api/password-reset/confirm/', { body: { ...body, token: late.token } })
  assert.equal(lateReset.status, 400)
})

onAnyEngine('a printed link for an unconfirmed address says so, and discards its password', async (world) => {
  const school = await aSchool(world)
  const { email } = aRegistration(school, `new@${school.studentDomain}`)
  await register(world, 'student', school, email)
  const { token, says } = await printed(world, { email })
  assert.match(says, /This address isn’t confirmed yet/)
  const opened = await verify(world, 'student', { token, answer: 'continue' })
  assert.deepEqual([opened.status, opened.body.password_dropped], [200, true])
  assert.equal((await passwordSignIn(world, 'student', email, { password })).status, 401)
})

onAnyEngine('the audit names the account for which a link was printed, but never contains the link', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const { token } = await printed(world, { email: student.email })
  const [line, ...otherLines] = await world.db.selectFrom('audit').selectAll().execute()
  assert.deepEqual(
    [otherLines.length, line?.actor_kind, line?.action, line?.object_kind, line?.object_id, line?.school_id],
    [0, 'command-line', 'sign-in.link-printed', 'student', student.id, school.id],
  )
  const rows = JSON.stringify([line, await world.db.selectFrom('email_link').selectAll().execute()])
  assert.ok(!rows.includes(token), 'the database has only its hash')
})

onAnyEngine(
  'no link is printed for a missing, ambiguous or closed account, and the message says what to do',
  async (world) => {
    const school = await aSchool(world)
    const person = await aFaculty(world, school)
    const { email } = person
    const because = async (input: Command['input']) => {
      const result = await print(world, input)
      return result.done ? 'printed' : result.because
    }
    assert.equal(await because({}), '--email is missing')
    assert.equal(await because({ email: 'nobody' }), '--email is not an email address')
    assert.equal(await because({ email, kind: 'dean' }), '--kind is student, faculty or admin')
    const unknown = `nobody@${school.facultyDomain}`
    assert.equal(
      await because({ email: unknown }),
      `no account has the address ${unknown}; check the spelling, or have the person register`,
    )
    const plus = email.replace('@', '+roll@')
    assert.equal(await because({ email: plus }), `no account has the address ${plus}; ${email} has one`)
    assert.equal(
      await because({ email, kind: 'student' }),
      `${email} does not have a student account; use --kind faculty`,
    )
    const admin = await anAdmin(world, 'co')
    await world.db.updateTable('administrator').set({ email }).where('id', '=', admin.id).execute()
    assert.equal(await because({ email }), `${email} has several accounts; add --kind faculty or admin`)
    assert.equal(await because({ email, kind: 'faculty' }), 'printed')
    await world.db.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', admin.id).execute()
    assert.match(await because({ email, kind: 'admin' }), /is revoked; give them a role first, with role$/)
    await world.db.updateTable('school').set({ closed_at: world.clock.now() }).where('id', '=', school.id).execute()
    assert.match(await because({ email, kind: 'faculty' }), /is closed; a master administrator can reopen it$/)
  },
)
