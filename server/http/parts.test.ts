import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagesIn } from '#test/answer.ts'
import { aClassWith, aFaculty, anAdmin, anEvent, aScan, aSchool, aStudent, type Person } from '#test/builders.ts'
import { onBothEngines, openWorld, type Answer, type World } from '#test/world.ts'

type Asked = { path: string; token: string | null; rowsOf?: (body: any) => unknown[] }

/** Random, but the same in each run. */
function dice(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return 1 + (state % most)
  }
}

function nextOf({ headers }: Answer): string | null {
  return /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null
}

/** Reads a list part by part, each with a different size. */
async function inParts(world: World, { path, token, rowsOf = (body) => body }: Asked, most: (n: number) => number) {
  const rows: unknown[] = []
  let url: string | null = `${path}${path.includes('?') ? '&' : '?'}limit=${most(4)}`
  while (url) {
    const answer: Answer = await world.call('GET', url, { token })
    assert.equal(answer.status, 200, answer.text)
    rows.push(...rowsOf(answer.body))
    const next = nextOf(answer)
    assert.ok(next === null || rowsOf(answer.body).length > 0, 'a part with a next one has rows')
    url = next && next.replace(/limit=\d+/, `limit=${most(4)}`)
  }
  return rows
}

/** A university with lists of every kind, with equal or similar names and equal times. */
async function aFullUniversity(world: World, most: (n: number) => number): Promise<Asked[]> {
  const school = await aSchool(world)
  for (let n = 0; n < 5; n += 1) await aSchool(world)
  const owner = await aFaculty(world, school)
  const master = await anAdmin(world, 'master')
  const sub = await anAdmin(world, 'sub', { school })
  for (let n = 0; n < 6; n += 1) await aFaculty(world, school)
  for (let n = 0; n < 3; n += 1) await anAdmin(world, 'co')
  const students: Person[] = []
  for (let n = 0; n < 12; n += 1) students.push(await aStudent(world, school))
  for (const { id } of students) {
    const name = { first_name: ['Zoë', 'Zoe', 'zoe'][most(3) - 1]!, last_name: ['Ångström', 'Angstrom'][most(2) - 1]! }
    await world.db.updateTable('student').set(name).where('id', '=', id).execute()
  }
  const { id: seminar } = await aClassWith(world, owner, students)
  for (let n = 0; n < 8; n += 1) {
    const pending = { email: `p${n}@${school.studentDomain}`, firstName: 'Pat', lastName: `No ${most(3)}` }
    const body = { ...pending, class_id: seminar }
    assert.equal((await world.call('POST', '/api/faculty/add-student/', { token: owner.token, body })).status, 201)
  }
  const events: { id: string }[] = []
  for (let n = 0; n < 9; n += 1) {
    const startsAt = new Date(world.clock.now() + most(3) * 60_000).toISOString()
    events.push(await anEvent(world, owner, { startsAt }))
    await aClassWith(world, owner, students.slice(0, 1))
    const body = { class_instance: seminar, event: events[n]!.id }
    assert.equal((await world.call('POST', '/api/class-events/', { token: owner.token, body })).status, 201)
    world.clock.pass(most(2) - 1)
  }
  const [event] = events
  for (const student of students) {
    const body = aScan(world, student, event!)
    assert.equal((await world.call('POST', '/api/attendance/', { token: student.token, body })).status, 201)
    world.clock.pass(most(2) - 1)
  }
  const [student] = students
  for (const one of events.slice(1)) {
    const body = aScan(world, student!, one)
    assert.equal((await world.call('POST', '/api/attendance/', { token: student!.token, body })).status, 201)
  }
  for (let n = 0; n < 5; n += 1) {
    const { id } = await aFaculty(world, school)
    await world.db.updateTable('faculty').set({ approved_at: null }).where('id', '=', id).execute()
  }
  const { token } = owner
  return [
    { path: '/api/events/', token },
    { path: '/api/events/?include_permissions=true', token, rowsOf: ({ events: rows }) => rows },
    { path: '/api/classes/', token },
    { path: '/api/classes/?fields=id,name', token },
    { path: '/api/classes-by-faculty/', token },
    { path: `/api/class-students/?class_instance=${seminar}`, token },
    { path: '/api/students/', token },
    { path: '/api/pending-students/', token },
    { path: `/api/class-events/?class_instance=${seminar}`, token },
    { path: `/api/class/${seminar}/attendance/`, token, rowsOf: ({ students: rows }) => rows },
    { path: `/api/events/${event!.id}/attendance/`, token },
    { path: `/api/attendance/event/${event!.id}/class/${seminar}/`, token },
    { path: `/api/students/${student!.id}/attendance/`, token: student!.token },
    { path: `/api/students/${student!.id}/classes/`, token: student!.token },
    { path: '/api/schools/', token: null },
    { path: '/api/admins/', token: master.token },
    { path: '/api/admin/schools/', token: master.token, rowsOf: ({ schools }) => schools },
    { path: '/api/admin/faculty-by-school/', token: master.token },
    { path: '/api/faculty-by-school/', token: sub.token },
    { path: '/api/admin/awaiting-approval/', token: master.token },
  ]
}

onBothEngines('the parts of every list, of any size, make up the whole list', async (world, t) => {
  const most = dice(20_260_303)
  for (const asked of await aFullUniversity(world, most)) {
    const { path, token, rowsOf = (body) => body } = asked
    const whole = await world.call('GET', path, { token })
    assert.equal(whole.status, 200, path)
    assert.equal(whole.headers.get('link'), null, 'without a limit the list is complete')
    const rows = rowsOf(whole.body)
    assert.ok(rows.length > 4, `${path} has ${rows.length} rows`)
    assert.deepEqual(await inParts(world, asked, most), rows, path)
    assert.deepEqual(await inParts(world, asked, () => 1), rows, path)
    const all = await world.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=500`, { token })
    assert.deepEqual([all.text, all.headers.get('link')], [whole.text, null], path)
  }
  t.diagnostic('20 lists')
})

test('every list takes a limit and a cursor, except four short ones', async (t) => {
  const world = await openWorld(t, { engine: 'sqlite' })
  const { paths } = (await world.call('GET', '/docs/openapi.json')).body as { paths: Record<string, { get?: any }> }
  const without = Object.entries(paths).filter(([, { get }]) => {
    const answer = get?.responses['200']?.content?.['application/json']?.schema
    const isTaken = get?.parameters.some(({ name }: { name: string }) => name === 'cursor')
    return (answer?.type === 'array' || answer?.$ref?.endsWith('List')) && !isTaken
  })
  // Bounded: 50 published files of a class, 500 requests, a person's sessions, and ten passkeys for each account.
  assert.deepEqual(
    without.map(([path]) => path),
    ['/api/classes/{id}/published-credits/', '/api/admin/access-requests/', '/api/sessions/', '/api/passkeys/'],
  )
})

onBothEngines('rows added or deleted between two parts shift nothing', async (world) => {
  const owner = await aFaculty(world, await aSchool(world))
  const at = (minutes: number) => ({ startsAt: new Date(world.clock.now() + minutes * 60_000).toISOString() })
  const [first, second, third] = [
    await anEvent(world, owner, at(10)),
    await anEvent(world, owner, at(20)),
    await anEvent(world, owner, at(30)),
  ]
  const part = await world.call('GET', '/api/events/?limit=2', { token: owner.token })
  assert.deepEqual(
    part.body.map(({ id }: { id: string }) => id),
    [first.id, second.id],
  )
  await anEvent(world, owner, at(5))
  const later = await anEvent(world, owner, at(25))
  await world.db.deleteFrom('event').where('id', '=', second.id).execute()
  const rest = await world.call('GET', nextOf(part)!, { token: owner.token })
  assert.deepEqual(
    rest.body.map(({ id }: { id: string }) => id),
    [later.id, third.id],
  )
  const classes = [1, 2, 3].map(() => aClassWith(world, owner, []))
  await Promise.all(classes)
  const newest = await world.call('GET', '/api/classes/?limit=1', { token: owner.token })
  assert.equal(newest.body.length, 1)
  await world.db.deleteFrom('class').where('id', '=', newest.body[0].id).execute()
  assert.equal((await world.call('GET', nextOf(newest)!, { token: owner.token })).body.length, 1)
})

/** A class with two students. */
async function aSeminarOf(world: World, owner: Person): Promise<string> {
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

onBothEngines('an invalid limit or cursor is refused by name, and a cursor belongs to one list', async (world) => {
  const school = await aSchool(world)
  const { token } = await aFaculty(world, school)
  const [one, other] = [await aFaculty(world, school), await aFaculty(world, school)]
  for (let n = 0; n < 3; n += 1) await anEvent(world, one)
  const url = nextOf(await world.call('GET', '/api/events/?limit=1', { token }))!
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
  const [first, second] = [await aSeminarOf(world, one), await aSeminarOf(world, one)]
  const roster = (id: string, more: string) =>
    world.call('GET', `/api/class-students/?class_instance=${id}&${more}`, { token: one.token })
  const after = new URL(nextOf(await roster(first, 'limit=1'))!, 'http://x').searchParams.get('cursor')!
  assert.equal((await roster(first, `cursor=${after}`)).body.length, 1)
  const another = await roster(second, `cursor=${after}`)
  assert.deepEqual([another.status, Object.keys(messagesIn(another.body))], [400, ['cursor']], 'of another class')
  const alone = await world.call('GET', `/api/events/?cursor=${cursor}`, { token: other.token })
  assert.equal(alone.body.length, 2, 'a cursor alone asks for the usual number')
  assert.doesNotMatch(
    Buffer.from(cursor, 'base64url').toString('latin1'),
    /\[\d+,"/,
    'it reveals nothing about the row',
  )
  const head = await world.call('HEAD', '/api/events/?limit=1', { token })
  assert.match(head.headers.get('link')!, /rel="next"/)
})
