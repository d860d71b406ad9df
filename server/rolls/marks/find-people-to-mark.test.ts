import assert from 'node:assert/strict'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { aClassWith, aFaculty, anAdmin, aSchool, aStudent, type Person } from '#test/builders.ts'
import { aTalk, assign, phoneDied } from '#test/mark-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

async function find(world: World, viewer: Person, event: { id: string }, starts: string) {
  const path = `/api/events/${event.id}/people/?starts=${encodeURIComponent(starts)}`
  const { status, body } = await world.call('GET', path, { token: viewer.token })
  return { status, body: body as { people: Record<string, unknown>[]; more: boolean } }
}

const names = ({ body }: Awaited<ReturnType<typeof find>>) =>
  body.people.map((person) => `${String(person.first_name)}${person.present ? ' (on the roll)' : ''}`)

onAnyEngine('a professor finds only students on their own rosters and on this roll', async (world) => {
  const { school, professor, maya, noor, event } = await aTalk(world)
  const [stranger, colleague] = [await aStudent(world, school, 'Nora'), await aFaculty(world, school, 'Daniel')]
  await aClassWith(world, colleague, [stranger], 'HIST 105')
  await aStudent(world, await aSchool(world), 'Nolan')

  assert.deepEqual(names(await find(world, professor, event, 'no')), ['Noor'])
  assert.deepEqual(names(await find(world, professor, event, 'BERGSTROM')), ['Maya (on the roll)', 'Noor'])
  assert.deepEqual(names(await find(world, professor, event, noor.email.slice(0, 5))), ['Noor'])
  assert.deepEqual(names(await find(world, professor, event, stranger.email)), [])
  const [match] = (await find(world, professor, event, 'maya')).body.people
  assert.deepEqual(match, {
    id: maya.id,
    first_name: 'Maya',
    last_name: 'Bergström',
    email: maya.email,
    is_registered: true,
    present: true,
    marked: null,
  })

  // A walk-in who is marked present is on this event's roll.
  const walkIn = { email: `omar.haddad@${school.studentDomain}`, first_name: 'Omar', last_name: 'Haddad', ...phoneDied }
  const response = await world.call('POST', `/api/events/${event.id}/marks/`, {
    token: professor.token,
    body: { marks: [walkIn] },
  })
  assert.equal(response.status, 201)
  const [omar] = (await find(world, professor, event, 'had')).body.people
  assert.deepEqual(
    [omar!.first_name, omar!.is_registered, omar!.present, omar!.marked],
    ['Omar', false, true, 'present'],
  )

  // Administrators find everyone at this event's university, and no one at another one.
  const sub = await anAdmin(world, 'sub', { school })
  assert.deepEqual(names(await find(world, sub, event, 'no')), ['Noor', 'Nora'])
  const master = await anAdmin(world, 'master')
  assert.deepEqual(names(await find(world, master, event, 'no')), ['Noor', 'Nora'])
})

onBothEngines(
  'the owner of a class that the event counts for finds the class’s students, not the roll’s',
  async (world) => {
    const { school, maya, event } = await aTalk(world)
    const colleague = await aFaculty(world, school, 'Daniel')
    const mara = await aStudent(world, school, 'Mara')
    assert.equal((await find(world, colleague, event, 'ma')).status, 403)
    const { id } = await aClassWith(world, colleague, [mara], 'HIST 105')
    const body = { class_instance: id, event: event.id }
    assert.equal((await world.call('POST', '/api/class-events/', { token: colleague.token, body })).status, 201)
    assert.deepEqual(names(await find(world, colleague, event, 'ma')), ['Mara'])
    assert.deepEqual(names(await find(world, colleague, event, maya.email)), [])
  },
)

onBothEngines('at most ten people are returned, and an empty or overlong search is refused', async (world) => {
  const { school, professor, event } = await aTalk(world)
  const students = await Promise.all(Array.from({ length: 12 }, (_, n) => aStudent(world, school, `Ana${n}`)))
  await aClassWith(world, professor, students, 'CHEM 101')
  const { status, body } = await find(world, professor, event, 'ana')
  assert.deepEqual([status, body.people.length, body.more], [200, 10, true])
  for (const starts of ['', '   ', 'x'.repeat(101)]) {
    const response = await find(world, professor, event, starts)
    assert.deepEqual([response.status, Object.keys(response.body)[0]], [400, 'starts'], starts)
  }
  assert.equal((await world.call('GET', `/api/events/${event.id}/people/`, { token: professor.token })).status, 400)
})

onAnyEngine(
  'a class owner sees who was present only among their own students, even by typing an address',
  async (world) => {
    const { school, professor, maya, noor, event, mark } = await aTalk(world)
    await mark([{ student: noor.id, says: 'excused', reason: 'Ill' }])
    const colleague = await aFaculty(world, school, 'Daniel')
    const { id } = await aClassWith(world, colleague, [noor], 'HIST 105')
    const [noa, nova] = [await aStudent(world, school, 'Noa'), await aStudent(world, school, 'Nova')]
    await aClassWith(world, colleague, [noa], 'HIST 201')
    await aClassWith(world, professor, [nova], 'BIO 310')
    await mark([noa, nova].map((student) => ({ student: student.id, ...phoneDied })))
    await assign(world, colleague, id, event.id)

    const preview = async (viewer: Person) => {
      const lines = [maya, noor, noa, nova].map(({ email }) => email)
      const path = `/api/events/${event.id}/marks/preview/`
      const { body } = await world.call('POST', path, { token: viewer.token, body: { lines } })
      return (body.lines as { result: string; person: MatchedPerson }[]).map(({ result, person }) => [
        result,
        person.first_name,
        person.present,
        person.marked,
      ])
    }
    assert.deepEqual(await preview(professor), [
      ['matched', 'Maya', true, null],
      ['matched', 'Noor', false, 'excused'],
      ['matched', 'Noa', true, 'present'],
      ['matched', 'Nova', true, 'present'],
    ])
    assert.deepEqual(await preview(colleague), [
      ['matched', 'Maya', false, null],
      ['matched', 'Noor', false, 'excused'],
      ['matched', 'Noa', false, null],
      ['matched', 'Nova', false, null],
    ])
    const { body } = await find(world, colleague, event, 'no')
    assert.deepEqual(
      body.people.map((person) => [person.first_name, person.present, person.marked]),
      [
        ['Noa', false, null],
        ['Noor', false, 'excused'],
      ],
    )
  },
)
