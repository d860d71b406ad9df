import assert from 'node:assert/strict'
import { aFaculty, aProfessor, anAdmin, aSchool } from '#test/builders.ts'
import { passwordSignIn, register, verify, visit } from '#test/sign-in-steps.ts'
import { anAdminWithFaculty } from '#test/tied-admin.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { runCommand, type Command } from './commands.ts'
import { linkByCommand } from './link-by-command.ts'

const run = (world: World, command: Command['command'], input: Command['input'] = {}) =>
  runCommand(world.db, { command, input }, world.clock.now())

const lastMaster = (email: string) => ({
  done: false,
  because: `${email} is the last Master Admin, and without one, nobody can manage the others; add another one first, with create or role`,
})

onAnyEngine('the command line demotes and revokes a master, but never the last one', async (world) => {
  const [first, second] = [await anAdmin(world, 'master'), await anAdmin(world, 'master')]
  const demoted = await run(world, 'role', { email: second.email.toUpperCase(), role: 'co' })
  assert.deepEqual(demoted, {
    done: true,
    says: `${second.email} is now Co-Administrator. They were signed out and get an email.`,
  })
  assert.equal(await visit(world, 'admin', second.id, { token: second.token }), 401)
  assert.deepEqual(await run(world, 'role', { email: first.email, role: 'co' }), lastMaster(first.email))
  assert.deepEqual(await run(world, 'role', { email: first.email, role: 'sub' }), lastMaster(first.email))
  assert.deepEqual(await run(world, 'revoke', { email: first.email }), lastMaster(first.email))
  assert.equal(await visit(world, 'admin', first.id, { token: first.token }), 200)

  const promotion = await run(world, 'role', { email: second.email, role: 'master' })
  assert.equal(promotion.done, true)
  assert.equal((await run(world, 'revoke', { email: first.email })).done, true)
  assert.equal((await passwordSignIn(world, 'admin', first.email)).status, 401)
  assert.deepEqual(await run(world, 'revoke', { email: second.email }), lastMaster(second.email))
  const lines = await world.db.selectFrom('audit').selectAll().where('actor_kind', '=', 'command-line').execute()
  assert.deepEqual(lines.map(({ action, object_id }) => `${action} ${object_id}`).toSorted(), [
    `admin.revoke ${first.id}`,
    `admin.role ${second.id}`,
    `admin.role ${second.id}`,
  ])
})

onBothEngines('when two masters are revoked at the same time, only one is revoked', async (world) => {
  const masters = [await anAdmin(world, 'master'), await anAdmin(world, 'master')]
  const outcomes = await Promise.all(masters.map(({ email }) => run(world, 'revoke', { email })))
  assert.equal(outcomes.filter((outcome) => outcome.done).length, 1)
})

onBothEngines('the command line assigns any role, even to a revoked person, or explains why not', async (world) => {
  await anAdmin(world, 'master')
  const school = await aSchool(world)
  const elsewhere = await aSchool(world)
  const professor = await aFaculty(world, school)
  const co = await anAdmin(world, 'co')
  const sub = await anAdmin(world, 'sub', { school, faculty: professor })
  const readSchool = async (email: string) =>
    (await world.db.selectFrom('administrator').select('school_id').where('email', '=', email).executeTakeFirst())
      ?.school_id

  assert.equal((await run(world, 'revoke', { email: co.email })).done, true)
  assert.deepEqual(await run(world, 'revoke', { email: co.email }), {
    done: false,
    because: `${co.email} is already revoked`,
  })
  assert.equal((await run(world, 'role', { email: co.email, role: 'sub', school: school.facultyDomain })).done, true)
  assert.equal(await readSchool(co.email), school.id)
  assert.equal((await passwordSignIn(world, 'admin', co.email)).body.role, 'sub')

  assert.equal((await run(world, 'role', { email: sub.email, role: 'master' })).done, true)
  assert.equal(await readSchool(sub.email), null)
  assert.equal(
    (await run(world, 'role', { email: sub.email, role: 'sub' })).done,
    true,
    'the university is the faculty account’s',
  )
  assert.equal(await readSchool(sub.email), school.id)
  assert.match((await world.mail.emailTo(sub.email)).subject, /Your role in Rollbook was changed/)

  const whyNot = async (command: 'role' | 'revoke', input: Command['input']) => {
    const result = await run(world, command, input)
    return result.done ? '' : result.because
  }
  assert.match(
    await whyNot('role', { email: 'nobody@x.edu', role: 'co' }),
    /is not an administrator; list shows who is/,
  )
  assert.match(await whyNot('role', { email: sub.email, role: 'sub' }), /is already University Admin/)
  assert.equal(await whyNot('role', {}), '--email is missing; --role is master, co or sub')
  assert.equal(await whyNot('revoke', { email: 'no address' }), '--email is not an email address')
  assert.equal((await run(world, 'role', { email: co.email, role: 'co' })).done, true)
  for (const domain of [undefined, 'nowhere.edu'])
    assert.match(
      await whyNot('role', { email: co.email, role: 'sub', school: domain }),
      /needs --school, the faculty domain/,
    )
  assert.equal((await run(world, 'role', { email: sub.email, role: 'co' })).done, true)
  assert.match(
    await whyNot('role', { email: sub.email, role: 'sub', school: elsewhere.facultyDomain }),
    /is faculty at a different university/,
  )

  const list = await run(world, 'list')
  assert.ok(list.done)
  assert.ok(list.says.includes(`${co.email}\tAda co\tCo-Administrator\tSystem-wide`), list.says)
})

onBothEngines('a reinstated role is tied to the faculty account that was confirmed in the meantime', async (world) => {
  const master = await anAdmin(world, 'master')
  const [school, elsewhere, co] = [await aSchool(world), await aSchool(world), await anAdmin(world, 'co')]
  const email = `back@${school.facultyDomain}`
  const { id } = await anAdminWithFaculty(world, 'co', { email })
  assert.equal((await run(world, 'revoke', { email })).done, true)
  const { token, cookies } = await register(world, 'faculty', school, email)
  const { faculty_id } = (await verify(world, 'faculty', { token }, { cookies })).body
  assert.deepEqual(await run(world, 'role', { email, role: 'sub', school: elsewhere.facultyDomain }), {
    done: false,
    because: `${email} is faculty at a different university than --school says`,
  })
  assert.equal((await run(world, 'role', { email, role: 'master' })).done, true)
  const tie = await world.db.selectFrom('administrator').select('faculty_id').where('id', '=', id).execute()
  assert.deepEqual(tie, [{ faculty_id }])
  const removal = (actor: { token: string }) =>
    world.call('DELETE', `/api/faculty/${faculty_id}/`, { token: actor.token })
  assert.equal((await removal(co)).status, 403)
  assert.equal((await removal(master)).status, 403, 'nor does another master administrator')
})

onAnyEngine('a closed faculty account can’t get a role or a link, but its role can be revoked', async (world) => {
  const { school, professor } = await aProfessor(world)
  const { email } = await anAdminWithFaculty(world, 'sub', professor, school)
  const master = await anAdmin(world, 'master')
  const closed = await world.call('DELETE', `/api/faculty/${professor.id}/`, { token: master.token })
  assert.equal(closed.status, 204)
  const because = `the faculty account of ${email} is closed; reopen it first, on the Faculty Management page`
  assert.deepEqual(await run(world, 'role', { email, role: 'master' }), { done: false, because })
  const link = await linkByCommand(world.db, { email }, 'https://rollbook.example', world.clock.now())
  assert.deepEqual(link, { done: false, because })
  assert.equal((await run(world, 'revoke', { email })).done, true)
  const reopened = await world.call('POST', `/api/faculty/${professor.id}/reopen/`, { token: master.token })
  assert.equal(reopened.status, 200)
})
