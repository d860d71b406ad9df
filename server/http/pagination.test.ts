import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aClassWith, aFaculty, anEvent, aSchool, type Person } from '#test/builders.ts'
import { readNextLink } from '#test/list-pages.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

onBothEngines('rows added or deleted between two pages don’t shift the others', async (world) => {
  const owner = await aFaculty(world, await aSchool(world))
  const startAfter = (minutes: number) => ({ startsAt: new Date(world.clock.now() + minutes * 60_000).toISOString() })
  const [first, second, third] = [
    await anEvent(world, owner, startAfter(10)),
    await anEvent(world, owner, startAfter(20)),
    await anEvent(world, owner, startAfter(30)),
  ]
  const part = await world.call('GET', '/api/events/?limit=2', { token: owner.token })
  assert.deepEqual(
    part.body.map(({ id }: { id: string }) => id),
    [first.id, second.id],
  )
  await anEvent(world, owner, startAfter(5))
  const later = await anEvent(world, owner, startAfter(25))
  await world.db.deleteFrom('event').where('id', '=', second.id).execute()
  const rest = await world.call('GET', readNextLink(part)!, { token: owner.token })
  assert.deepEqual(
    rest.body.map(({ id }: { id: string }) => id),
    [later.id, third.id],
  )
  const classes = [1, 2, 3].map(() => aClassWith(world, owner, []))
  await Promise.all(classes)
  const newest = await world.call('GET', '/api/classes/?limit=1', { token: owner.token })
  assert.equal(newest.body.length, 1)
  await world.db.deleteFrom('class').where('id', '=', newest.body[0].id).execute()
  assert.equal((await world.call('GET', readNextLink(newest)!, { token: owner.token })).body.length, 1)
})

/** Adds a class with two students. Returns its id. */
async function aSeminar(world: World, owner: Person): Promise<string> {
  const { id } = await aClassWith(world, owner, [])
  for (const name of ['Ann', 'Ben']) {
    const body = { class_id: id, email: `${name}.${id}@students.${owner.email.split('@')[1]}`, firstName: name }
    const added = await world.call('POST', '/api/faculty/add-student/', {
      token: owner.token,
      body: { ...body, lastName: 'Lee' },
    })
    assert.equal(added.status, 201, added.text)
  }
  return id
}

onAnyEngine('an invalid limit or cursor is refused by name, and a cursor works for one list only', async (world) => {
  const school = await aSchool(world)
  const { token } = await aFaculty(world, school)
  const [firstOwner, secondOwner] = [await aFaculty(world, school), await aFaculty(world, school)]
  for (let n = 0; n < 3; n += 1) await anEvent(world, firstOwner)
  const url = readNextLink(await world.call('GET', '/api/events/?limit=1', { token }))!
  const cursor = new URL(url, 'http://x').searchParams.get('cursor')!
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=many', 'limit'],
    ['limit=', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=%205', 'limit'],
    ['limit=5.0', 'limit'],
    ['limit=%2B5', 'limit'],
    ['limit=+5', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['cursor=x', 'cursor'],
    [`cursor=${cursor.slice(0, -2)}`, 'cursor'],
    [`cursor=${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`, 'cursor'],
    [`cursor=${Buffer.from('[0,"x"]').toString('base64url')}`, 'cursor'],
  ] as const) {
    const answer = await world.call('GET', `/api/events/?${query}`, { token })
    assert.deepEqual([answer.status, Object.keys(messagesIn(answer.body))], [400, [field]], query)
  }
  const elsewhere = await world.call('GET', `/api/classes/?cursor=${cursor}`, { token })
  assert.deepEqual([elsewhere.status, Object.keys(messagesIn(elsewhere.body))], [400, ['cursor']])
  const [first, second] = [await aSeminar(world, firstOwner), await aSeminar(world, firstOwner)]
  const roster = (id: string, query: string) =>
    world.call('GET', `/api/class-students/?class_instance=${id}&${query}`, { token: firstOwner.token })
  const foreignCursor = new URL(readNextLink(await roster(first, 'limit=1'))!, 'http://x').searchParams.get('cursor')!
  assert.equal((await roster(first, `cursor=${foreignCursor}`)).body.length, 1)
  const refused = await roster(second, `cursor=${foreignCursor}`)
  assert.deepEqual([refused.status, Object.keys(messagesIn(refused.body))], [400, ['cursor']], 'of another class')
  const alone = await world.call('GET', `/api/events/?cursor=${cursor}`, { token: secondOwner.token })
  assert.equal(alone.body.length, 2, 'a cursor alone asks for the usual number')
  assert.doesNotMatch(
    Buffer.from(cursor, 'base64url').toString('latin1'),
    /\[\d+,"/,
    'it reveals nothing about the row',
  )
  const head = await world.call('HEAD', '/api/events/?limit=1', { token })
  assert.match(head.headers.get('link')!, /rel="next"/)
})
