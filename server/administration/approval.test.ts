import assert from 'node:assert/strict'
import { anAdmin, aSchool, type Person, type School } from '#test/builders.ts'
import { askForLink, linkSignIn, register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const hour = 3_600_000
const awaits = 'Your email is confirmed. An administrator of your university still has to approve your account.'

/** A university whose students and faculty share one domain. */
async function aSharedDomain(world: World): Promise<School> {
  const school = await aSchool(world)
  const set = world.db.updateTable('school').set({ student_domain: school.facultyDomain })
  await set.where('id', '=', school.id).execute()
  return { ...school, studentDomain: school.facultyDomain }
}

/** Registers as faculty and confirms the address. Returns the response. */
async function registers(world: World, school: School, email: string) {
  const { token, cookies } = await register(world, 'faculty', school, email)
  const { status, body } = await verify(world, 'faculty', { token }, { cookies })
  assert.equal(status, 200)
  return body as { message: string; signed_in?: boolean; token?: string }
}

const waiting = async (world: World, { token }: Person) =>
  (await world.call('GET', '/api/admin/awaiting-approval/', { token })).body as { id: string; email: string }[]

const decide = (world: World, { token }: Person, id: string, decision: string) =>
  world.call('POST', `/api/admin/awaiting-approval/${id}/${decision}/`, { token })

onAnyEngine('where students and faculty share a domain, faculty wait for approval', async (world) => {
  const school = await aSharedDomain(world)
  const sub = await anAdmin(world, 'sub', { school })
  const elsewhere = await anAdmin(world, 'sub', { school: await aSchool(world) })
  const email = `e.whitcombe@${school.facultyDomain}`
  assert.deepEqual(await registers(world, school, email), {
    message: awaits,
    signed_in: false,
    awaits_approval: true,
  })
  const news = await world.mail.emailTo(sub.email)
  assert.match(news.subject, /A faculty member is waiting for approval/)
  assert.doesNotMatch(news.text, /Bergström/, 'an email has no typed name')
  await world.mailIdle()
  assert.equal(
    world.mail.emails.some(({ to: recipient }) => recipient === elsewhere.email),
    false,
  )

  const link = await askForLink(world, 'faculty', email)
  const refused = await verify(world, 'faculty', { token: link.token }, { cookies: link.cookies })
  assert.deepEqual(
    refused.body,
    { message: awaits, signed_in: false, awaits_approval: true },
    'until then no one signs in',
  )
  const signInLines = world.db.selectFrom('audit').select('id').where('action', '=', 'sign-in.link')
  assert.deepEqual(await signInLines.execute(), [], 'and the audit says of no one that they did')
  const [listed] = await waiting(world, sub)
  assert.deepEqual(listed, {
    id: listed!.id,
    first_name: 'Maya',
    last_name: 'Bergström',
    email,
    school: school.id,
    school_name: school.name,
    registered_at: new Date(world.clock.now()).toISOString(),
  })
  assert.deepEqual(await waiting(world, elsewhere), [])
  for (const decision of ['approve', 'refuse'])
    assert.equal((await decide(world, elsewhere, listed.id, decision)).status, 404)
  const bySchool = await world.call('GET', '/api/admin/faculty-by-school/', { token: sub.token })
  assert.deepEqual(bySchool.body[0].faculty, [], 'someone who waits isn’t faculty yet')

  const emailCount = world.mail.emails.length
  const approved = await decide(world, sub, listed.id, 'approve')
  assert.deepEqual(approved.body, { message: 'The faculty account was approved. We’ll email the person.' })
  assert.match((await world.mail.emailTo(email, { after: emailCount })).text, /You can sign in now/)
  assert.equal((await decide(world, sub, listed.id, 'refuse')).status, 404, 'it was decided already')
  assert.deepEqual(await waiting(world, sub), [])
  const person = { id: listed.id, email, token: '', school: school.id }
  assert.equal((await linkSignIn(world, person)).body.faculty_id, listed.id)
  const lines = await world.db.selectFrom('audit').selectAll().where('action', '=', 'faculty.approve').execute()
  assert.deepEqual(
    lines.map(({ actor_id, object_id, school_id }) => [actor_id, object_id, school_id]),
    [[sub.id, listed.id, school.id]],
  )
})

onAnyEngine('a refused registration is deleted, and the person is emailed and may register again', async (world) => {
  const school = await aSharedDomain(world)
  const master = await anAdmin(world, 'master')
  const email = `m.student@${school.facultyDomain}`
  await registers(world, school, email)
  assert.match(
    (await world.mail.emailTo(master.email)).subject,
    /waiting for approval/,
    'without a sub administrator, the system’s administrators are notified',
  )
  const { id } = (await waiting(world, master))[0]!
  const emailCount = world.mail.emails.length
  const refused = await decide(world, master, id, 'refuse')
  assert.deepEqual(refused.body, { message: 'The registration was refused and deleted. We’ll email the person.' })
  assert.match(
    (await world.mail.emailTo(email, { after: emailCount })).text,
    /didn’t approve your faculty registration/,
  )
  assert.deepEqual(await world.db.selectFrom('faculty').select('id').execute(), [])
  assert.deepEqual(await registers(world, school, email), {
    message: awaits,
    signed_in: false,
    awaits_approval: true,
  })
})

onAnyEngine(
  'administrators are notified of waiting faculty at most once an hour, and not after the decision',
  async (world) => {
    const school = await aSharedDomain(world)
    const sub = await anAdmin(world, 'sub', { school })
    const countEmails = async () => {
      await world.mailIdle()
      return world.mail.emails.filter(({ to: recipient }) => recipient === sub.email).length
    }
    const { token, cookies } = await register(world, 'faculty', school, `first@${school.facultyDomain}`)
    world.mail.refuse(true)
    await verify(world, 'faculty', { token }, { cookies })
    await decide(world, sub, (await waiting(world, sub))[0]!.id, 'approve')
    await world.mailIdle()
    world.mail.refuse(false)
    world.clock.pass(hour)
    await world.mail.emailTo(`first@${school.facultyDomain}`, { after: 1 })
    assert.equal(await countEmails(), 0, 'the email waited too long to be sent')
    for (const name of ['one', 'two', 'three']) await registers(world, school, `${name}@${school.facultyDomain}`)
    assert.equal(await countEmails(), 1)
    world.clock.pass(hour)
    await registers(world, school, `four@${school.facultyDomain}`)
    assert.equal(await countEmails(), 2)
  },
)

onAnyEngine('where faculty have their own domain, they sign in by confirming, and no one waits', async (world) => {
  const school = await aSchool(world)
  const sub = await anAdmin(world, 'sub', { school })
  const { token } = await registers(world, school, `new@${school.facultyDomain}`)
  assert.match(token ?? '', /^st1_/)
  assert.deepEqual(await waiting(world, sub), [])
})

onBothEngines('of two simultaneous decisions about a registration, only one takes effect', async (world) => {
  const school = await aSharedDomain(world)
  const [sub, co] = [await anAdmin(world, 'sub', { school }), await anAdmin(world, 'co')]
  await registers(world, school, `new@${school.facultyDomain}`)
  const { id } = (await waiting(world, sub))[0]!
  const answers = await Promise.all([decide(world, sub, id, 'approve'), decide(world, co, id, 'refuse')])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404],
  )
  const remaining = await world.db.selectFrom('faculty').select('id').execute()
  assert.equal(remaining.length, answers[0].status === 200 ? 1 : 0)
})
