import assert from 'node:assert/strict'
import { aProfessor, anAdmin, aStudent, signedIn, type Person } from '#test/builders.ts'
import { aRegistration, askForLink, passwordSignIn, verify } from '#test/sign-in-steps.ts'
import { aPerson, comeBack, onProvider, redeem, start } from '#test/sso/steps.ts'
import { onBothEngines, type World } from '#test/world.ts'

const minute = 60_000
const hour = 60 * minute

/** Runs `work` while the clock is nine hours ahead. */
async function whileAhead(world: World, work: () => Promise<unknown>): Promise<void> {
  world.clock.step(9 * hour)
  await work()
  world.clock.step(-9 * hour)
}

async function askFor(world: World, { email }: Pick<Person, 'email'>): Promise<number> {
  const emailCount = world.mail.emails.length
  assert.equal((await world.call('POST', '/api/student/signin/', { body: { email } })).status, 200)
  await world.mailIdle()
  return world.mail.emails.slice(emailCount).filter(({ to: recipient }) => recipient === email).length
}

onBothEngines('locks, budgets and waits from while the clock was nine hours ahead don’t last', async (world) => {
  const { school } = await aProfessor(world)
  const [maya, nora, omar] = [
    await aStudent(world, school),
    await aStudent(world, school),
    await aStudent(world, school),
  ]
  const admin = await anAdmin(world, 'co')
  const nobody = `no.body@${school.studentDomain}`
  const wrong = { password: 'not the right one' }
  await whileAhead(world, async () => {
    for (let count = 0; count < 11; count += 1)
      for (const email of [maya.email, nobody]) await passwordSignIn(world, 'student', email, wrong)
    for (let count = 0; count < 6; count += 1) await passwordSignIn(world, 'admin', admin.email, wrong)
    for (let count = 0; count < 5; count += 1) assert.equal(await askFor(world, nora), 1)
    world.mail.refuse(true)
    await askFor(world, omar)
    const form = aRegistration(school, `pia@${school.studentDomain}`)
    assert.equal((await world.call('POST', '/api/student/register/', { body: form })).status, 201)
    await world.mailIdle()
    world.mail.refuse(false)
  })
  assert.equal((await passwordSignIn(world, 'student', nobody, wrong)).body.attempts_left, 9)
  assert.equal((await passwordSignIn(world, 'student', maya.email)).status, 200)
  assert.equal((await passwordSignIn(world, 'admin', admin.email)).status, 200)
  assert.equal(await askFor(world, nora), 1)
  await world.mailIdle()
  const recipients = world.mail.emails.map(({ to: recipient }) => recipient)
  for (const email of [omar.email, `pia@${school.studentDomain}`]) assert.ok(recipients.includes(email), email)
})

onBothEngines('a sign-in while the clock was ahead isn’t a fresh proof after it is corrected', async (world) => {
  const { school } = await aProfessor(world)
  const { id, email } = await aStudent(world, school)
  let token = ''
  await whileAhead(world, async () => void (token = await signedIn(world, { student: id }, email, school.id)))
  const { status, body } = await world.call('DELETE', `/api/students/${id}/delete/`, { token })
  assert.deepEqual([status, body.code], [403, 'reauth_required'])
})

onBothEngines('an account’s counts in memory start again after the clock was ahead', async (world) => {
  const { school } = await aProfessor(world)
  const student = await aStudent(world, school)
  const type = (token: string) => world.call('GET', '/api/typed-codes/AAAA-AAAA/', { token })
  await whileAhead(world, async () => {
    const token = await signedIn(world, { student: student.id }, student.email, school.id)
    for (let count = 0; count < 20; count += 1) await type(token)
    assert.equal((await type(token)).status, 429)
  })
  assert.equal((await type(student.token)).status, 404)
})

onBothEngines('links sent while the clock was ahead have expired, and don’t hide a later code', async (world) => {
  const { school } = await aProfessor(world)
  // The students share a browser, which accepts the codes of its last three links.
  const [last, ...earlier] = await Promise.all(Array.from({ length: 4 }, () => aStudent(world, school)))
  const links: Awaited<ReturnType<typeof askForLink>>[] = []
  const ask = async ({ email }: Person) =>
    links.push(await askForLink(world, 'student', email, { cookies: links.at(-1)?.cookies ?? {} }))
  await whileAhead(world, async () => {
    for (const student of earlier) await ask(student)
  })
  await ask(last!)
  const { code, cookies } = links.pop()!
  for (const { token } of links)
    assert.equal((await verify(world, 'student', { token }, { cookies })).body.code, 'invalid_link')
  assert.equal((await verify(world, 'student', { code: links[0]!.code }, { cookies })).status, 400)
  const { status, text } = await verify(world, 'student', { code }, { cookies })
  assert.equal(status, 200, text)
})

onProvider('a sign-in at a university that started while the clock was ahead has expired', async (scene) => {
  const { world, provider, school, id } = scene
  const { address, cookies } = await start(world, id)
  const ticket = await comeBack(world, provider.signIn(address, aPerson(school)))
  const asked_at = world.clock.now() + 9 * hour
  await world.db.updateTable('sso_request').set({ asked_at }).execute()
  assert.equal((await redeem(world, ticket, cookies)).status, 400)
})
