import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aClassWith,
  aFaculty,
  anAdmin,
  anEvent,
  aScan,
  aSchool,
  aStudent,
  attend,
  type Person,
} from '#test/builders.ts'
import { readAllPages, type ListRequest } from '#test/list-pages.ts'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import { fetchOpenApi } from '#test/fetch-open-api.ts'
import { onAnyEngine, openWorld, type World } from '#test/world.ts'

/** Lists with a cursor whose pages are read by another test. */
const readElsewhere = { '/api/audit/': 'server/audit/read-audit.test.ts' }
/** Lists without a cursor, each with the reason its size is limited. Decision 041 explains why they have none. */
const short = {
  '/api/events/{id}/refused-attempts/': 'the latest 100',
  '/api/classes/{id}/published-credits/': '50 files of a class',
  '/api/admin/access-requests/': '500 requests',
  '/api/sessions/': 'a person’s own sessions',
  '/api/passkeys/': 'ten for each account',
  '/api/audit/feeds/': 'the feeds of one university, or of all',
  '/api/schools/{id}/identity-providers/': 'five of a university',
  '/api/sso/': 'five of a university',
  '/api/sso/linked/': 'one for each provider of a university',
}
/** Responses about one subject that contain rows. */
const reports = [
  '/api/events/{id}/people/',
  '/api/admin/second-factor/',
  '/api/classes/{id}/students/{student}/term/',
  '/api/identity-providers/{id}/',
  '/api/attendance/{id}/receipt/',
  '/api/events/{id}/evidence/',
  '/api/attendance/event/{event}/class/{class}/evidence/',
  '/api/events/{id}/attendance/statistics/',
  '/api/admin/usage-report/',
  '/api/class/{id}/details/',
  '/api/faculty/{id}/day/',
  '/api/students/{id}/export/',
  '/api/events/{id}/deletion/',
  '/api/faculty/{id}/deletion/',
  '/readyz',
]

type Schema = { type?: unknown; properties?: Record<string, Schema>; anyOf?: Schema[]; oneOf?: Schema[] }

/** Whether a response is a list, or an object that contains a list. */
function holdsRows({ type, properties = {}, anyOf = [], oneOf = [] }: Schema): boolean {
  if (type === 'array' || Object.values(properties).some((property) => property.type === 'array')) return true
  return [...anyOf, ...oneOf].some(holdsRows)
}

function isAt(route: string, path: string): boolean {
  return new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
}

/** Adds a university with lists of every kind, some with equal or similar names and equal times. */
async function aFullUniversity(world: World, dice: Dice): Promise<ListRequest[]> {
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
    const name = {
      first_name: ['Zoë', 'Zoe', 'zoe'][dice.between(1, 3) - 1]!,
      last_name: ['Ångström', 'Angstrom'][dice.between(1, 2) - 1]!,
    }
    await world.db.updateTable('student').set(name).where('id', '=', id).execute()
  }
  const { id: seminar } = await aClassWith(world, owner, students)
  for (let n = 0; n < 8; n += 1) {
    const pending = { email: `p${n}@${school.studentDomain}`, firstName: 'Pat', lastName: `No ${dice.between(1, 3)}` }
    const body = { ...pending, class_id: seminar }
    assert.equal((await world.call('POST', '/api/faculty/add-student/', { token: owner.token, body })).status, 201)
  }
  const events: { id: string }[] = []
  for (let n = 0; n < 9; n += 1) {
    const startsAt = new Date(world.clock.now() + dice.between(1, 3) * 60_000).toISOString()
    events.push(await anEvent(world, owner, { startsAt }))
    await aClassWith(world, owner, students.slice(0, 1))
    const body = { class_instance: seminar, event: events[n]!.id }
    assert.equal((await world.call('POST', '/api/class-events/', { token: owner.token, body })).status, 201)
    world.clock.pass(dice.between(1, 2) - 1)
  }
  const [event] = events
  for (const student of students) {
    await attend(world, student, event!)
    world.clock.pass(dice.between(1, 2) - 1)
  }
  const [student] = students
  for (const laterEvent of events.slice(1)) {
    await attend(world, student!, laterEvent)
  }
  for (let n = 0; n < 5; n += 1) {
    const { id } = await aFaculty(world, school)
    await world.db.updateTable('faculty').set({ approved_at: null }).where('id', '=', id).execute()
  }
  const [, asking] = students
  for (const { id } of events.slice(1)) {
    const response = await world.call('POST', '/api/appeals/', { token: asking!.token, body: { event: id } })
    assert.equal(response.status, 201, response.text)
  }
  const excused = { says: 'excused', reason: 'Ill' }
  const body = { marks: students.slice(0, 6).map(({ id }) => ({ ...excused, student: id })) }
  const marked = await world.call('POST', `/api/events/${event!.id}/marks/`, { token: owner.token, body })
  assert.equal(marked.status, 201, marked.text)
  for (let n = 0; n < 5; n += 1) {
    const { id } = await aFaculty(world, school)
    const closed_at = world.clock.now() - dice.between(1, 2)
    await world.db.updateTable('faculty').set({ closed_at }).where('id', '=', id).execute()
  }
  const late = [
    ...events.slice(1).map((laterEvent) => [asking!, laterEvent] as const),
    ...students.slice(2, 8).map((latecomer) => [latecomer, events[1]!] as const),
  ]
  world.clock.pass(20 * 60_000)
  for (const [person, target] of late) {
    const refused = await world.call('POST', '/api/attendance/', {
      token: person.token,
      body: aScan(world, person, target),
    })
    assert.equal(refused.status, 400, refused.text)
    world.clock.pass(dice.between(1, 2) - 1)
  }
  for (let n = 0; n < 3; n += 1) {
    const [deletedEvent, deletedClass] = [await anEvent(world, owner), await aClassWith(world, owner, [])]
    const closed = { closed_at: world.clock.now() - n * 1_000 }
    await world.db.updateTable('event').set(closed).where('id', '=', deletedEvent.id).execute()
    await world.db.updateTable('class').set(closed).where('id', '=', deletedClass.id).execute()
  }
  // A restart stores the refused attempts, which are written in batches.
  await world.restart()
  const { token } = owner
  return [
    { path: '/api/events/', token },
    { path: '/api/events/?include_permissions=true', token, readRows: ({ events: rows }) => rows },
    { path: '/api/recently-deleted/', token },
    { path: '/api/classes/', token },
    { path: '/api/classes/?fields=id,name', token },
    { path: '/api/classes-by-faculty/', token },
    { path: `/api/class-students/?class_instance=${seminar}`, token },
    { path: '/api/students/', token },
    { path: '/api/pending-students/', token },
    { path: `/api/class-events/?class_instance=${seminar}`, token },
    { path: `/api/class/${seminar}/attendance/`, token, readRows: ({ students: rows }) => rows },
    { path: `/api/events/${event!.id}/attendance/`, token },
    { path: `/api/attendance/event/${event!.id}/class/${seminar}/`, token },
    { path: `/api/students/${student!.id}/attendance/`, token: student!.token },
    { path: `/api/students/${student!.id}/classes/`, token: student!.token },
    { path: `/api/events/${event!.id}/marks/`, token },
    { path: '/api/appeals/', token },
    { path: '/api/appeals/?open=1', token: asking!.token },
    { path: `/api/students/${student!.id}/credits/`, token: student!.token },
    { path: `/api/classes/${seminar}/credits/`, token, readRows: ({ students: rows }) => rows },
    { path: `/api/students/${asking!.id}/attempts/`, token: asking!.token },
    { path: `/api/events/${events[1]!.id}/attempts/`, token, readRows: ({ attempts }) => attempts },
    { path: '/api/schools/', token: null },
    { path: '/api/admins/', token: master.token },
    { path: '/api/admin/schools/', token: master.token, readRows: ({ schools }) => schools },
    { path: '/api/admin/faculty-by-school/', token: master.token },
    { path: '/api/faculty-by-school/', token: sub.token },
    { path: '/api/admin/awaiting-approval/', token: master.token },
    { path: '/api/admin/closed-faculty/', token: master.token },
  ]
}

onAnyEngine('the pages of every list, whatever their size, make up the whole list', async (world, t) => {
  const dice = createDice(20_260_303)
  const lists = await aFullUniversity(world, dice)
  for (const list of lists) {
    const { path, token, readRows = (body) => body } = list
    const whole = await world.call('GET', path, { token })
    assert.equal(whole.status, 200, path)
    assert.equal(whole.headers.get('link'), null, 'without a limit the list is complete')
    const rows = readRows(whole.body)
    assert.ok(rows.length > 4, `${path} has ${rows.length} rows`)
    assert.deepEqual(await readAllPages(world, list, (n) => dice.between(1, n)), rows, path)
    assert.deepEqual(await readAllPages(world, list, () => 1), rows, path)
    const completeList = await world.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=500`, { token })
    assert.deepEqual([completeList.text, completeList.headers.get('link')], [whole.text, null], path)
  }
  t.diagnostic(`${lists.length} lists`)
  const { operations } = await fetchOpenApi(world)
  const takers = [...operations].filter(([, { parameters }]) => parameters.some(({ name }) => name === 'cursor'))
  const isRead = (route: string) => lists.some(({ path }) => isAt(route, path.split('?', 1)[0]!))
  const unread = takers.map(([route]) => route.slice('GET '.length)).filter((route) => !isRead(route))
  assert.deepEqual(unread, Object.keys(readElsewhere), 'a list that this test doesn’t read part by part')
})

test('every list accepts a limit and a cursor, except the lists in decision 041', async (t) => {
  const { operations } = await fetchOpenApi(await openWorld(t, { engine: 'sqlite' }))
  const undeclared = [...operations].filter(([route, { parameters, responses }]) => {
    const schema = responses['200']?.content?.['application/json']?.schema
    return route.startsWith('GET ') && schema && holdsRows(schema) && !parameters.some(({ name }) => name === 'cursor')
  })
  assert.deepEqual(
    new Set(undeclared.map(([route]) => route.slice('GET '.length))),
    new Set([...Object.keys(short), ...reports]),
  )
})
