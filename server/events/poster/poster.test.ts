import assert from 'node:assert/strict'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { readPoster } from '#test/read-poster.ts'
import { onBothEngines, publicUrl, type World } from '#test/world.ts'

onBothEngines('an event’s poster is one page that says all, with a code that a camera reads', async (world) => {
  const owner = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, owner, { name: 'Gedächtnis & Ethik/记忆', startsAt: '2026-03-03T15:00:00Z' })
  const a4 = await fetchPoster(world, owner.token, event.id)
  assert.equal(a4.headers.get('content-type'), 'application/pdf')
  assert.equal(a4.headers.get('cache-control'), 'private, no-store')
  assert.equal(
    a4.headers.get('content-disposition'),
    `inline; filename="poster.pdf"; filename*=UTF-8''${encodeURIComponent('poster_Gedächtnis_Ethik_记忆.pdf')}`,
  )
  assert.deepEqual([Math.round(a4.poster.width), Math.round(a4.poster.height)], [210, 297])
  assert.equal(a4.poster.code?.text, `${publicUrl}/attend/${event.id}`)
  for (const part of [
    'Tuesday, March 3, 2026 · 10:00 AM EST',
    'Gedächtnis & Ethik/记忆',
    'Harlan Hall, Room 201',
    'Open from 9:45 AM to 10:15 AM.',
    '1 Open your phone’s camera 2 Sign in with your school email 3 Confirm',
    `localhost:3000/c · code ${event.typedCode.slice(0, 4)}-${event.typedCode.slice(4)}`,
  ])
    assert.ok(a4.poster.text.includes(part), `${part}: ${a4.poster.text}`)
  // Beyond the basic plane a letter is two units, and a name of 80 letters is cut between letters.
  const rare = await anEvent(world, owner, { name: `a${'𠮷'.repeat(90)}` })
  const { headers } = await fetchPoster(world, owner.token, rare.id)
  assert.match(headers.get('content-disposition')!, new RegExp(`_a(${encodeURIComponent('𠮷')}){79}\\.pdf$`))
  const letter = await fetchPoster(world, owner.token, event.id, '&size=letter')
  assert.deepEqual([Math.round(letter.poster.width), Math.round(letter.poster.height)], [216, 279])
})

onBothEngines('the poster is for whoever may read the event; the pictures stay public', async (world) => {
  const school = await aSchool(world)
  const owner = await aFaculty(world, school)
  const student = await aStudent(world, school)
  const stranger = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, owner)
  const path = `/api/events/${event.id}/generate-qr/`
  const statusFor = async (query: string, token: string | null) =>
    (await world.call('GET', path + query, { token })).status
  assert.equal(await statusFor('?format=pdf', null), 401)
  assert.equal(await statusFor('?format=pdf', 'st1_dead'), 401)
  assert.equal(await statusFor('?format=pdf', student.token), 200)
  assert.equal(await statusFor('?format=pdf', stranger.token), 404)
  // Whose event it is comes before what is wrong with the question.
  assert.equal(await statusFor('?format=pdf&size=a5', stranger.token), 404)
  for (const query of ['', '?format=png', '?format=svg']) assert.equal(await statusFor(query, null), 200)
  assert.equal((await world.call('GET', '/api/events/AAAAAAAAAAAAAAAA/generate-qr/?format=pdf', owner)).status, 404)

  const cookie = newSecret()
  const sessions = world.db.updateTable('session').set({ cookie_hash: hashSecret(cookie), bound: 1 })
  await sessions.where('token_hash', '=', hashSecret(owner.token)).execute()
  const opened = await world.call('GET', `${path}?format=pdf`, { cookies: { sid: cookie } })
  assert.equal(opened.status, 200)
  assert.equal((await world.call('GET', `${path}?format=pdf`, { cookies: { sid: newSecret() } })).status, 401)
})

onBothEngines('a paper or a format that there is not is refused by name', async (world) => {
  const { token, ...owner } = await aFaculty(world, await aSchool(world))
  const event = await anEvent(world, { token, ...owner })
  const ask = async (query: string) => {
    const { status, body } = await world.call('GET', `/api/events/${event.id}/generate-qr/?${query}`, { token })
    return [status, body]
  }
  assert.deepEqual(await ask('format=pdf&size=a5'), [400, { size: ['Choose a4 or letter.'] }])
  assert.deepEqual(await ask('format=pdf&size='), [400, { size: ['Choose a4 or letter.'] }])
  assert.deepEqual(await ask('format=gif'), [400, { format: ['Choose png, svg or pdf.'] }])
  assert.deepEqual(await ask('format=pdf&format=png'), [400, { format: ['Give this only once.'] }])
  assert.deepEqual(await ask('format=pdf&size=a4&size=letter'), [400, { size: ['Give this only once.'] }])
})

async function fetchPoster(world: World, token: string, event: string, more = '') {
  const answer = await fetch(`${world.url}/api/events/${event}/generate-qr/?format=pdf${more}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 200)
  return { headers: answer.headers, poster: await readPoster(new Uint8Array(await answer.arrayBuffer())) }
}
