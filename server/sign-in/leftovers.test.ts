import assert from 'node:assert/strict'
import { aFaculty, anAdmin, aSchool, aStudent, password, type Person } from '#test/builders.ts'
import { Authenticator } from '#test/passkeys/authenticator.ts'
import { addPasskey, proveWithPasskey, signInWithPasskey } from '#test/passkeys/steps.ts'
import { askForLink, fromAPage, passwordSignIn, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'

// Tests what remains of a sign-in that was ended. Each browser keeps its cookies.

const minute = 60_000
type Kind = 'student' | 'faculty'
type Browser = { token: string; cookies: Record<string, string> }
const aKey = () => new Authenticator(publicUrl)

async function listNames(world: World, token: string): Promise<string[]> {
  const { body } = await world.call('GET', '/api/passkeys/', { token })
  return (body as { name: string }[]).map(({ name }) => name).toSorted()
}

async function isIn(world: World, key: Authenticator, kind: Kind): Promise<boolean> {
  const { status } = await signInWithPasskey(world, key, { kind })
  assert.ok([200, 401].includes(status))
  return status === 200
}

/** Someone else requests a link, reads the code on a projected screen, and adds a passkey. */
async function strangerByCode(world: World, kind: Kind, { email }: Person) {
  const link = await askForLink(world, kind, email)
  const { body, cookies } = await verify(world, kind, { code: link.code }, { cookies: link.cookies })
  const key = aKey()
  assert.equal((await addPasskey(world, key, { token: body.token, kind, name: 'Stranger’s' })).status, 201)
  return { link, key, token: body.token as string, cookies: { ...link.cookies, ...cookies } }
}

/** The owner signs in with the password in a browser and adds a passkey there. */
async function ownBrowser(world: World, { email }: Person, name: string): Promise<Browser & { key: Authenticator }> {
  const { body, cookies } = await passwordSignIn(world, 'student', email)
  const key = aKey()
  assert.equal((await addPasskey(world, key, { token: body.token, kind: 'student', name })).status, 201)
  return { token: body.token, cookies, key }
}

onBothEngines('after a click on a link that another browser requested, a passkey needs a proof', async (world) => {
  const school = await aSchool(world)
  for (const [kind, person] of [
    ['student', await aStudent(world, school)],
    ['faculty', await aFaculty(world, school)],
  ] as const) {
    const link = await askForLink(world, kind, person.email)
    const clicked = await verify(world, kind, { token: link.token, answer: 'continue' })
    const { token } = clicked.body
    assert.equal(await visit(world, kind, person.id, { token }), 200, 'it signs in')
    const options = await world.call('POST', '/api/passkeys/options/', { token, body: { kind } })
    assert.deepEqual([options.status, options.body.code], [403, 'reauth_required'])
    assert.match(options.body.error, /A different browser asked for the link/)

    // A code that this browser requested is a proof, and so is the password.
    const ownLink = await askForLink(world, kind, person.email, { token })
    const door = { token, cookies: { ...clicked.cookies, ...ownLink.cookies } }
    const verification = await verify(world, kind, { code: ownLink.code }, door)
    assert.equal(verification.status, 200, verification.text)
    assert.equal((await addPasskey(world, aKey(), { token: verification.body.token, kind })).status, 201)
  }
  const maya = await aStudent(world, school)
  const link = await askForLink(world, 'student', maya.email)
  const { token } = (await verify(world, 'student', { token: link.token, answer: 'continue' })).body
  assert.equal((await world.call('POST', '/api/reauth/', { token, body: { password } })).status, 200)
  assert.equal((await addPasskey(world, aKey(), { token, kind: 'student' })).status, 201)
})

onBothEngines('“This wasn’t me” removes that sign-in’s passkeys, and any added by using them', async (world) => {
  const school = await aSchool(world)
  for (const [kind, person] of [
    ['student', await aStudent(world, school)],
    ['faculty', await aFaculty(world, school)],
  ] as const) {
    const ownKey = aKey()
    assert.equal((await addPasskey(world, ownKey, { token: person.token, kind, name: 'Own' })).status, 201)
    const { link, key } = await strangerByCode(world, kind, person)
    const byPasskey = await signInWithPasskey(world, key, { kind })
    const second = aKey()
    assert.equal((await addPasskey(world, second, { token: byPasskey.body.token, kind })).status, 201)

    const answer = await verify(world, kind, { token: link.token, answer: 'not-me' })
    assert.deepEqual([answer.status, answer.body.removed], [200, { passkeys: 2, password: false }])
    assert.match(answer.body.message, /We also removed what was added in that sign-in: 2 passkeys\.$/)
    assert.equal(await isIn(world, key, kind), false)
    assert.equal(await isIn(world, second, kind), false, 'a passkey that was added after signing in with the first')
    assert.equal(await isIn(world, ownKey, kind), true, 'the owner’s passkey stays')
    await world.mailIdle()
    const notices = world.mail.emails.filter(
      ({ to: recipient, text }) => recipient === person.email && text.includes('“Stranger’s” was removed'),
    )
    assert.equal(notices.length, 1, 'she gets an email')
    const knownBrowsers = world.db.selectFrom('known_browser').select('browser').where('account_id', '=', person.id)
    assert.equal((await knownBrowsers.execute()).length, 1, 'only the browser of her own passkey’s sign-in is known')
  }
})

onBothEngines('“This wasn’t me” drops a password set in that sign-in, and what was added with it', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const link = await askForLink(world, 'student', maya.email)
  const clicked = await verify(world, 'student', { token: link.token, answer: 'continue' })
  const theirs = 'three words of a stranger'
  const body = { password: theirs, first_name: 'Mallory' }
  const set = await world.call('PUT', `/api/students/${maya.id}/update/`, { token: clicked.body.token, body })
  assert.equal(set.status, 200, set.text)
  world.clock.pass(minute)
  const signedIn = await passwordSignIn(world, 'student', maya.email, { password: theirs })
  const key = aKey()
  assert.equal((await addPasskey(world, key, { token: signedIn.body.token, kind: 'student' })).status, 201)

  const answer = await verify(world, 'student', { token: link.token, answer: 'not-me' })
  assert.deepEqual(answer.body.removed, { passkeys: 1, password: true })
  assert.match(answer.body.message, /: 1 passkey and a password\. .*please check your name\.$/)
  assert.equal((await passwordSignIn(world, 'student', maya.email, { password: theirs })).status, 401)
  assert.equal(await isIn(world, key, 'student'), false)
})

onBothEngines('when the owner uses the link, sign-ins with a password set after a click end too', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const link = await askForLink(world, 'student', maya.email)
  const clicked = await verify(world, 'student', { token: link.token, answer: 'continue' })
  const theirs = 'three words of a stranger'
  const set = { token: clicked.body.token, body: { password: theirs } }
  assert.equal((await world.call('PUT', `/api/students/${maya.id}/update/`, set)).status, 200)
  world.clock.pass(minute)
  const { token } = (await passwordSignIn(world, 'student', maya.email, { password: theirs })).body
  const key = aKey()
  assert.equal((await addPasskey(world, key, { token, kind: 'student' })).status, 201)

  const response = await verify(world, 'student', { token: link.token }, { cookies: link.cookies })
  assert.deepEqual([response.status, response.body.removed], [200, { passkeys: 1, password: true }])
  assert.equal(await visit(world, 'student', maya.id, { token }), 401)
  assert.equal(await isIn(world, key, 'student'), false)
  assert.equal(await visit(world, 'student', maya.id, { token: response.body.token }), 200)
})

onBothEngines('when the owner uses the link, everything that an earlier click added is removed', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const link = await askForLink(world, 'student', maya.email)
  const clicked = await verify(world, 'student', { token: link.token, answer: 'continue' })
  const { token } = clicked.body
  const theirs = 'three words of a stranger'
  const set = await world.call('PUT', `/api/students/${maya.id}/update/`, { token, body: { password: theirs } })
  assert.equal(set.status, 200, set.text)
  // The stranger knows this password, because they set it, and so passes the proof.
  assert.equal((await world.call('POST', '/api/reauth/', { token, body: { password: theirs } })).status, 200)
  const key = aKey()
  assert.equal((await addPasskey(world, key, { token, kind: 'student' })).status, 201)
  assert.equal((await world.call('POST', '/api/signout/', { token })).status, 204, 'also after signing out')

  const owner = await verify(world, 'student', { token: link.token }, { cookies: link.cookies })
  assert.equal(owner.status, 200, owner.text)
  assert.deepEqual(owner.body.removed, { passkeys: 1, password: true })
  assert.equal(await isIn(world, key, 'student'), false)
  assert.equal((await passwordSignIn(world, 'student', maya.email, { password: theirs })).status, 401)
  const mine = await addPasskey(world, aKey(), { token: owner.body.token, kind: 'student' })
  assert.equal(mine.status, 201, 'the browser that asked has proved itself')
})

onBothEngines(
  'signing out another browser removes the passkeys that were added there, after a proof',
  async (world) => {
    const maya = await aStudent(world, await aSchool(world))
    const phone = await ownBrowser(world, maya, 'Phone')
    const desk = await ownBrowser(world, maya, 'Desk')
    const places = (await world.call('GET', '/api/sessions/', { token: phone.token })).body
    const { id } = (places as { id: string; is_this_one: boolean }[]).find((place) => place.is_this_one)!
    const end = (path: string) => world.call('DELETE', path, { token: desk.token })

    world.clock.pass(16 * minute)
    const stale = await end(`/api/sessions/${id}/`)
    assert.deepEqual([stale.status, stale.body.code], [403, 'reauth_required'])
    assert.deepEqual(await listNames(world, phone.token), ['Desk', 'Phone'], 'nothing was changed')
    assert.equal((await proveWithPasskey(world, desk.key, desk.token)).status, 200)
    const ended = await end(`/api/sessions/${id}/`)
    assert.deepEqual([ended.status, ended.body], [200, { passkeys_removed: ['Phone'] }])
    assert.equal(await visit(world, 'student', maya.id, { token: phone.token }), 401)
    assert.equal(await isIn(world, phone.key, 'student'), false)
    assert.equal(await isIn(world, desk.key, 'student'), true)

    const third = await ownBrowser(world, maya, 'Third')
    const response = await end('/api/sessions/')
    assert.deepEqual([response.status, response.body], [200, { passkeys_removed: ['Third'] }])
    assert.equal(await isIn(world, third.key, 'student'), false)
    assert.deepEqual(await listNames(world, desk.token), ['Desk'])
    const knownBrowsers = await world.db.selectFrom('known_browser').select('browser').execute()
    assert.equal(knownBrowsers.length, 2, 'this browser, and the one that just signed in with its passkey')
  },
)

onAnyEngine('signing out in the current browser keeps the passkey that was added there', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const phone = await ownBrowser(world, maya, 'Phone')
  assert.equal((await world.call('POST', '/api/signout/', { token: phone.token })).status, 204)
  const response = await signInWithPasskey(world, phone.key, { kind: 'student', headers: fromAPage })
  assert.equal(response.status, 200, response.text)
})

onBothEngines('a new password removes the passkeys that were added in other browsers', async (world) => {
  const maya = await aStudent(world, await aSchool(world))
  const stranger = await strangerByCode(world, 'student', maya)
  assert.equal((await world.call('POST', '/api/signout/', { token: stranger.token })).status, 204)
  const desk = await ownBrowser(world, maya, 'Desk')
  const body = { password: 'three words of mine', current_password: password }
  const set = await world.call('PUT', `/api/students/${maya.id}/update/`, { token: desk.token, body })
  assert.deepEqual([set.status, set.body.passkeys_removed], [200, ['Stranger’s']])
  const browsers = await world.db.selectFrom('known_browser').select('browser').execute()
  assert.equal(browsers.length, 1, 'only this browser is still known')
  assert.equal(await isIn(world, stranger.key, 'student'), false)
  assert.equal(await isIn(world, desk.key, 'student'), true)
})

onBothEngines('an administrator’s new password removes passkeys that were added in other sign-ins', async (world) => {
  const co = await anAdmin(world, 'co')
  const theirs = aKey()
  const stranger = await passwordSignIn(world, 'admin', co.email)
  assert.equal((await addPasskey(world, theirs, { token: stranger.body.token, kind: 'admin' })).status, 201)
  const { body } = await passwordSignIn(world, 'admin', co.email)
  const ownKey = aKey()
  assert.equal((await addPasskey(world, ownKey, { token: body.token, kind: 'admin' })).status, 201)
  const change = { current_password: password, new_password: 'three words of mine' }
  const set = await world.call('PUT', '/api/admin/change-password/', { token: body.token, body: change })
  assert.equal(set.status, 200, set.text)
  assert.equal((await signInWithPasskey(world, theirs, { kind: 'admin' })).status, 401)
  assert.equal((await signInWithPasskey(world, ownKey, { kind: 'admin' })).status, 200)
})

onBothEngines('a passkey added while someone answers “This wasn’t me” to its sign-in doesn’t stay', async (world) => {
  for (let round = 0; round < 6; round += 1) {
    const maya = await aStudent(world, await aSchool(world))
    const link = await askForLink(world, 'student', maya.email)
    const { body } = await verify(world, 'student', { code: link.code }, { cookies: link.cookies })
    const { token } = body
    const options = await world.call('POST', '/api/passkeys/options/', { token, body: { kind: 'student' } })
    const response = aKey().create(options.body)
    // Checking the response takes another thread a few milliseconds. The sign-in ends during that time.
    await Promise.all([
      world.call('POST', '/api/passkeys/', { token, body: { kind: 'student', name: 'Phone', response } }),
      verify(world, 'student', { token: link.token, answer: 'not-me' }),
    ])
    const passkeys = await world.db.selectFrom('passkey').select('id').where('student_id', '=', maya.id).execute()
    assert.deepEqual(passkeys, [])
  }
})
