import assert from 'node:assert/strict'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { aProfessor, anAdmin, aSchool, aStudent, signedIn } from '#test/builders.ts'
import { recordStatements } from '#test/record-statements.ts'
import { aProvider } from '#test/sso/providers.ts'
import { askForLink, passwordSignIn, register, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'
import { purgeUnverified } from '#server/accounts/store.ts'
import { LastUses } from '#server/sessions/last-uses.ts'
import { writeLastSeen } from '#server/sessions/session-store.ts'
import { purgeExpired } from './upkeep.ts'

const day = 86_400_000

onAnyEngine('expired rows are deleted, and valid rows stay', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const wrong = () => passwordSignIn(world, 'student', student.email, { password: 'wrong' })
  const rows = async (table: 'session' | 'sign_in_failure') =>
    (await world.db.selectFrom(table).selectAll().execute()).length
  await wrong()
  await purgeExpired(world.db, world.clock.now())
  assert.deepEqual([await rows('session'), await rows('sign_in_failure')], [1, 1])
  assert.equal((await wrong()).body.attempts_left, 8, 'the earlier failure still counts')
  world.clock.pass(day + 1)
  await purgeExpired(world.db, world.clock.now())
  assert.deepEqual([await rows('session'), await rows('sign_in_failure')], [1, 0])
  world.clock.pass(29 * day)
  const fresh = await signedIn(world, { student: student.id }, student.email, student.school)
  await purgeExpired(world.db, world.clock.now())
  assert.equal(await rows('session'), 1)
  assert.equal(await visit(world, 'student', student.id, { token: fresh }), 200)
})

onAnyEngine('an unconfirmed registration is deleted after two days, unless it still has a link', async (world) => {
  const school = await aSchool(world)
  const confirmed = await aStudent(world, school)
  const [late, never] = [`late@${school.studentDomain}`, `never@${school.studentDomain}`]
  for (const email of [late, never]) await register(world, 'student', school, email)
  await register(world, 'faculty', school, `never@${school.facultyDomain}`)
  const listEmails = async () => {
    await purgeExpired(world.db, world.clock.now())
    const rows = (table: 'student' | 'faculty') => world.db.selectFrom(table).select('email').execute()
    return [...(await rows('student')), ...(await rows('faculty'))].map(({ email }) => email).toSorted()
  }
  const emails = [confirmed.email, late, never, `never@${school.facultyDomain}`].toSorted()
  world.clock.pass(2 * day)
  assert.deepEqual(await listEmails(), emails)
  const request = { body: { email: late, type: 'student' } }
  assert.equal((await world.call('POST', '/api/verify-email/resend/', request)).status, 200)
  await world.mailIdle()
  world.clock.pass(1)
  assert.deepEqual(await listEmails(), [confirmed.email, late].toSorted())
  world.clock.pass(2 * day)
  assert.deepEqual(await listEmails(), [confirmed.email])
})

onBothEngines('expired rows of a whole day are deleted in parts, between which others are served', async (world, t) => {
  const school = await aSchool(world)
  const provider = await aProvider(world, school)
  const { email } = await aStudent(world, school)
  await askForLink(world, 'student', email)
  await world.mailIdle()
  await world.call('POST', `/api/sso/${provider}/start/`, { body: { kind: 'student' } })
  const tables = ['sso_request', 'session', 'email_link', 'mail_outbox'] as const
  for (const table of tables) {
    const row = await world.db.selectFrom(table).selectAll().executeTakeFirstOrThrow()
    const copy = (n: number) => ({
      ...row,
      id: `copy ${n}`,
      ...('token_hash' in row && { token_hash: `${n}` }),
      ...('cookie_hash' in row && { cookie_hash: `${n}` }),
    })
    for (let start = 0; start < 700; start += 100)
      await world.db
        .insertInto(table)
        .values(Array.from({ length: 100 }, (_, n) => copy(start + n)))
        .execute()
  }
  world.clock.pass(31 * day)
  const recording = recordStatements(t)
  await purgeExpired(world.db, world.clock.now())
  for (const table of tables) {
    const deletions = recording.statements.filter(({ text }) => text.startsWith(`delete from "${table}"`))
    assert.equal(deletions.length, 3, table)
    assert.deepEqual(await world.db.selectFrom(table).select('id').execute(), [], table)
  }
})

onAnyEngine('an emailed link is stored for two days, and the row of a sent email for a month', async (world) => {
  const { email } = await aStudent(world, await aSchool(world))
  await askForLink(world, 'student', email)
  await world.mailIdle()
  const requestedAt = world.clock.now()
  const countRows = async () => ({
    links: (await world.db.selectFrom('email_link').select('id').execute()).length,
    emails: (await world.db.selectFrom('mail_outbox').select('id').where('state', '=', 'sent').execute()).length,
  })
  const counts: [number, Awaited<ReturnType<typeof countRows>>][] = []
  for (const later of [2 * day, 2 * day + 1, 30 * day, 30 * day + 1]) {
    await purgeExpired(world.db, requestedAt + later)
    counts.push([later, await countRows()])
  }
  assert.deepEqual(counts, [
    [2 * day, { links: 1, emails: 1 }],
    [2 * day + 1, { links: 0, emails: 1 }],
    [30 * day, { links: 0, emails: 1 }],
    [30 * day + 1, { links: 0, emails: 0 }],
  ])
})

onAnyEngine('audit lines are stored for 400 days', async (world) => {
  const now = world.clock.now()
  const lines = Array.from({ length: 700 }, (_, n) => ({
    id: `line${n}`,
    at: now - 400 * day - 1 - n,
    actor_kind: 'command-line' as const,
    actor_id: null,
    action: 'event.update',
    object_kind: 'event',
    object_id: 'e1',
    subject_id: null,
    school_id: null,
    result: 'done' as const,
    detail: null,
  }))
  const keptLine = { ...lines[0]!, id: 'kept', at: now - 400 * day }
  for (let start = 0; start < lines.length; start += 350)
    await world.db
      .insertInto('audit')
      .values([...lines.slice(start, start + 350), { ...keptLine, id: `kept${start}` }])
      .execute()
  await purgeExpired(world.db, now)
  const remainingLines = await world.db.selectFrom('audit').select('id').orderBy('id').execute()
  assert.deepEqual(remainingLines, [{ id: 'kept0' }, { id: 'kept350' }])
})

onAnyEngine('a browser known to an account is remembered for 400 days', async (world) => {
  const knownSince = world.clock.now()
  const account = { kind: 'student', account_id: 's1', origin_id: null } as const
  const makeRow = (browser: string, time: number) => ({ browser, ...account, since: time })
  await world.db
    .insertInto('known_browser')
    .values([makeRow('old', knownSince - 1), makeRow('kept', knownSince)])
    .execute()
  await purgeExpired(world.db, knownSince + 400 * day)
  assert.deepEqual(await world.db.selectFrom('known_browser').select('browser').execute(), [{ browser: 'kept' }])
})

onBothEngines('check-ins can run while registrations are being deleted', async (world) => {
  const school = await aSchool(world)
  const template = { school_id: school.id, first_name: 'A', last_name: 'B', verified_at: null, created_at: 1 }
  const rows = Array.from({ length: 1_000 }, (_, index) => ({ ...template, id: `s${index}`, email: `${index}@x.edu` }))
  for (let start = 0; start < rows.length; start += 100) {
    const batch = rows.slice(start, start + 100).map((row) => ({ ...row, password_hash: '' }))
    await world.db.insertInto('student').values(batch).execute()
  }
  let isOver = false
  const cleared = purgeUnverified(world.db, 2).then(() => (isOver = true))
  let turns = 0
  for (; !isOver; turns += 1) await nextTurn()
  await cleared
  assert.ok(turns > 9, `${turns} turns of the event loop`)
  assert.deepEqual(await world.db.selectFrom('student').select('id').execute(), [])
})

onBothEngines('another process sees when a session was last used, and when as an administrator', async (world) => {
  const { school, professor } = await aProfessor(world)
  const admin = await anAdmin(world, 'sub', { school, faculty: professor })
  await signedIn(world, { faculty: professor.id, admin: admin.id }, professor.email, school.id)
  const stored = () =>
    world.db
      .selectFrom('session')
      .select(['id', 'last_seen_at', 'admin_seen_at', 'admin_since'])
      .where('faculty_id', '=', professor.id)
      .where('admin_id', '=', admin.id)
      .executeTakeFirstOrThrow()
  const { id } = await stored()
  const [asAdministrator, asFaculty] = [world.clock.now() + 1, world.clock.now() + 2]
  const uses = new LastUses()
  uses.note(id, asAdministrator, true)
  uses.note(id, asFaculty, false)
  await uses.flush(world.db)
  const elsewhere = new LastUses()
  const row = await stored()
  assert.deepEqual(
    [elsewhere.findLastUse(row), elsewhere.findLastUse(row, 'faculty'), elsewhere.findLastUse(row, 'admin')],
    [asFaculty, asFaculty, asAdministrator],
  )
})

onBothEngines('check-ins can run while last uses are being written', async (world) => {
  const school = await aSchool(world)
  const { id: student, email } = await aStudent(world, school)
  for (let session = 0; session < 400; session += 1) await signedIn(world, { student }, email, school.id)
  const sessions = await world.db.selectFrom('session').select('id').execute()
  let isWriting = true
  const later = world.clock.now() + 1
  const written = writeLastSeen(world.db, 'last_seen_at', new Map(sessions.map(({ id }) => [id, later]))).then(() => {
    isWriting = false
  })
  let turns = 0
  for (; isWriting; turns += 1) await nextTurn()
  await written
  assert.ok(turns > 4, `${turns} turns of the event loop`)
  const updatedSessions = await world.db.selectFrom('session').select('id').where('last_seen_at', '=', later).execute()
  assert.equal(updatedSessions.length, 401)
})
