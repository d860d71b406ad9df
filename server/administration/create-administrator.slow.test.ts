import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aSchool } from '#test/builders.ts'
import { onEmptyInstallations, runAdmin, serve, type Installation } from '#test/servers.ts'
import { call } from '#test/call.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

const words = 'three words of mine'
const ada = { email: 'ada@rollbook.test', 'first-name': 'Ada', 'last-name': 'Lovelace', role: 'master' }

function create(place: Installation, options: Record<string, string> = ada, password = words) {
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  return runAdmin(place, ['create', ...flags, '--password-stdin'], password)
}

function signIn(url: string, email: string) {
  return call(url, 'POST', '/api/admin/signin/', { body: { email, password: words } })
}

onEmptyInstallations('admin create makes the first master before any server has run', async (place, t) => {
  const { code, out: output, err } = await create(place, ada, `${words}\n`)
  assert.deepEqual([code, err], [0, ''])
  const [sentence, ...notes] = output.trim().split('\n')
  assert.equal(sentence, 'ada@rollbook.test can sign in at /auth/admin/signin.')
  const note = `There was no database in ${place.folder}, so a new one was made. If a server already ran, set DATA_DIR to its folder.`
  assert.deepEqual(notes, place.database.engine === 'sqlite' ? [note] : [])
  const { url } = await serve(t, place)
  const { status, body } = await signIn(url, 'ada@rollbook.test')
  assert.deepEqual([status, body.role, body.user_type], [200, 'master', 'admin'])
})

onEmptyInstallations(
  'admin create works beside a running server, and the new administrator signs in at once',
  async (place, t) => {
    const { url } = await serve(t, place)
    if (place.database.engine === 'sqlite' && process.platform !== 'win32') {
      assert.equal(statSync(join(place.folder, 'admin.sock')).mode & 0o777, 0o600, 'no one else may run commands')
    }
    const { code, err } = await create(place)
    assert.deepEqual([code, err], [0, ''])
    assert.equal((await signIn(url, 'ada@rollbook.test')).status, 200)

    const second = await create(place, { ...ada, role: 'co' })
    assert.deepEqual([second.code, second.err], [1, 'Not created: ada@rollbook.test is already an administrator.\n'])
    const rest = await signIn(url, 'ada@rollbook.test')
    assert.equal(rest.body.role, 'master', 'and nothing changed')
  },
)

onEmptyInstallations('a sub administrator is of a university that exists', async (place, t) => {
  const server = await serve(t, place)
  const world = createMinimalWorld(server.database.db)
  const school = await aSchool(world)
  const sub = { ...ada, role: 'sub' }
  for (const options of [sub, { ...sub, school: 'nowhere.edu' }]) {
    const { code, err } = await create(place, options)
    assert.equal(code, 1)
    assert.match(err, /a sub administrator needs --school, the faculty domain/)
  }
  const { code } = await create(place, { ...sub, school: school.facultyDomain.toUpperCase() })
  assert.equal(code, 0)
  const { body } = await signIn(server.url, 'ada@rollbook.test')
  assert.deepEqual([body.role, body.school_id], ['sub', school.id])
})

onEmptyInstallations('admin create reports everything that is wrong, and never the password', async (place) => {
  const nothing = await create(place, {}, 'short')
  assert.equal(nothing.code, 1)
  for (const part of ['--email', '--first-name', '--last-name', '--role', 'at least 8 characters']) {
    assert.ok(nothing.err.includes(part), `${part} in ${nothing.err}`)
  }
  for (const [password, because] of [
    ['password123', /most commonly used/],
    ['ada@rollbook.test', /too close to your name/],
  ] as const) {
    const { code, out: output, err } = await create(place, ada, password)
    assert.equal(code, 1)
    assert.match(err, because)
    if (password === 'password123') assert.ok(!(output + err).includes(password))
  }
  for (const args of [['destroy'], ['create', '--email', 'a@x.edu'], ['create', '--colour', 'red']]) {
    assert.equal((await runAdmin(place, args)).code, 2, args.join(' '))
  }
  for (const args of [[], ['--help']]) {
    const { code, out: output } = await runAdmin(place, args)
    assert.equal(code, 0)
    assert.match(output, /npm run admin -- create/)
  }
})

onEmptyInstallations(
  'admin create is recorded in the audit, and the socket is removed with the server',
  async (place, t) => {
    const server = await serve(t, place)
    await create(place)
    const line = await server.database.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual(
      [line.actor_kind, line.action, line.object_kind, line.detail],
      ['command-line', 'admin.create', 'admin', '{"role":"master"}'],
    )
    await server.stop()
    assert.equal(existsSync(join(place.folder, 'admin.sock')), false)
    const { code } = await create(place, { ...ada, email: 'grace@rollbook.test' })
    assert.equal(code, 0, 'alone again')
    const opened = await connect(place.database)
    t.after(() => opened.close())
    await migrate(opened.db)
    assert.equal((await opened.db.selectFrom('administrator').select('id').execute()).length, 2)
  },
)
