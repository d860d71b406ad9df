// The watchers that run during all other tests find what they are meant to find.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFaculty, anAdmin, aSchool, signedIn } from './builders.ts'
import { plantCanaries, watchForCanaries } from './journeys/canaries.ts'
import { watchLog } from './log-watch.ts'
import { openStage } from './permissions/cast.ts'
import { openWorld } from './world.ts'

test('another university’s text in a response is noticed, except for administrators of all universities', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  await plantCanaries(world)
  const noticed: string[] = []
  const allJudged = watchForCanaries(world.http.server, world, (trouble) => noticed.push(trouble))
  const notices = async (token: string, path: string) => {
    noticed.length = 0
    assert.equal((await world.call('GET', path, { token })).status, 200)
    await allJudged()
    return [...noticed]
  }
  const stranger = await aFaculty(world, await aSchool(world))
  const member = await world.db
    .selectFrom('faculty')
    .selectAll()
    .where('id', '!=', stranger.id)
    .executeTakeFirstOrThrow()
  // A member of the other university reads its events, in place of a person who shouldn't see them.
  const token = await signedIn(world, { faculty: member.id }, member.email, member.school_id)
  assert.deepEqual(await notices(token, '/api/events/'), ['GET /api/events/ showed a text of another university'])
  assert.deepEqual(await notices(stranger.token, '/api/events/'), [])
  assert.deepEqual(await notices((await anAdmin(world, 'master')).token, '/api/events/'), [])
})

test('the text of an Excel file can be searched like any other', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { people, newEvent } = await openStage(world)
  const path = `/api/events/${(await newEvent()).id}/attendance/xlsx/`
  const { status, text } = await world.call('GET', path, { token: people.F1.token })
  assert.equal(status, 200)
  assert.match(text, /<t[^>]*>Device ID<\/t>/)
})

test('secrets in a log are found by their form and by their text', () => {
  const watch = watchLog()
  watch.write('{"msg":"all is well","n":1423712}')
  assert.deepEqual(
    watch.leaks([
      ['a position', '42.37'],
      ['a code', '23712'],
    ]),
    [],
  )
  for (const line of ['st1_abcdefgh12', 'dev_0123456789abcdef', 'maya@x.edu', 'at 42.37, -71.11']) watch.write(line)
  assert.deepEqual(watch.leaks([['a position', '42.37']]), [
    "a session's token: st1_abcdefgh12",
    'a device id: dev_0123456789abcdef',
    'an address of mail: maya@x.edu',
    'a position: at 42.37, -71.11',
  ])
})
