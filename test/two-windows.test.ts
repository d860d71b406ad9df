import assert from 'node:assert/strict'
import { entityTagFor, eventCreditVersion } from '#contract/versions.ts'
import { aClassWith, aProfessor, anAdmin, anEvent, aStudent, type Person } from './builders.ts'
import { onBothEngines, type ApiResponse, type World } from './world.ts'

type Form = {
  address: string
  saveAddress: string
  actor: Person
  /** The changes in each window. They are of different fields if a save can contain single fields. */
  changes: [first: object, second: object]
  /** Computes the version from the response of `address`, if the response has the version of something else. */
  versionIn?: (answer: any) => Promise<string>
  /** Returns the saved values, in the order of `expected`. */
  facts: (answer: any) => unknown[]
  expected: unknown[]
}

async function tagIn(answer: ApiResponse, versionIn: Form['versionIn']): Promise<string | null> {
  return versionIn ? entityTagFor(await versionIn(answer.body)) : answer.headers.get('etag')
}

/** Returns the PUT calls that take a version, each with a form that is open in two windows. */
async function openForms(world: World): Promise<Record<string, Form>> {
  const { school, professor } = await aProfessor(world)
  const student = await aStudent(world, school)
  const co = await anAdmin(world, 'co')
  const event = await anEvent(world, professor)
  const { id: classId } = await aClassWith(world, professor, [student])
  const assignment = { class_instance: classId, event: event.id }
  await world.call('POST', '/api/class-events/', { token: professor.token, body: assignment })
  const names = ({ first_name, last_name }: Record<string, string>) => [first_name, last_name]
  const rule = { counts: 'each', points: 1_000 }
  return {
    'PUT /api/events/:id/': {
      address: `/api/events/${event.id}/`,
      saveAddress: `/api/events/${event.id}/`,
      actor: professor,
      changes: [{ location: 'Room 7' }, { name: 'Renamed' }],
      facts: ({ location, name }) => [location, name],
      expected: ['Room 7', 'Renamed'],
    },
    'PUT /api/class/:id/update/': {
      address: `/api/classes/${classId}/`,
      saveAddress: `/api/class/${classId}/update/`,
      actor: professor,
      changes: [{ name: 'BIO 211' }, { description: 'Mornings' }],
      facts: ({ name, description }) => [name, description],
      expected: ['BIO 211', 'Mornings'],
    },
    'PUT /api/classes/:id/credit-rule/': {
      address: `/api/classes/${classId}/credits/`,
      saveAddress: `/api/classes/${classId}/credit-rule/`,
      actor: professor,
      changes: [
        { ...rule, cap: 4_000 },
        { ...rule, cap: 4_000, needed: 3 },
      ],
      facts: ({ rule: saved }) => [saved.cap, saved.needed],
      expected: [4_000, 3],
    },
    'PUT /api/classes/:id/events/:event/credit/': {
      address: `/api/classes/${classId}/credits/`,
      saveAddress: `/api/classes/${classId}/events/${event.id}/credit/`,
      actor: professor,
      changes: [{ points: 2_000 }, { points: 2_000, note: 'Bring your field notes.' }],
      versionIn: ({ events: [credited] }) => eventCreditVersion(credited),
      facts: ({ events: [credited] }) => [credited.points, credited.note],
      expected: [2_000, 'Bring your field notes.'],
    },
    'PUT /api/schools/:id/': {
      address: `/api/schools/${school.id}/`,
      saveAddress: `/api/schools/${school.id}/`,
      actor: co,
      changes: [{ time_zone: 'Asia/Tokyo' }, { name: `Renamed ${school.name}` }],
      facts: ({ name }) => [name],
      expected: [`Renamed ${school.name}`],
    },
    'PUT /api/faculty/:id/update-profile/': {
      address: `/api/faculty/${professor.id}/`,
      saveAddress: `/api/faculty/${professor.id}/update-profile/`,
      actor: professor,
      changes: [{ first_name: 'Ellen' }, { last_name: 'White' }],
      facts: names,
      expected: ['Ellen', 'White'],
    },
    'PUT /api/students/:id/update/': {
      address: `/api/students/${student.id}/`,
      saveAddress: `/api/students/${student.id}/update/`,
      actor: student,
      changes: [{ first_name: 'Maia' }, { last_name: 'Berg' }],
      facts: names,
      expected: ['Maia', 'Berg'],
    },
  }
}

/** The other PUT calls, and why the second of two saves can't undo more than what it contains. */
const withoutVersion: Record<string, string> = {
  'PUT /api/admin/change-password/': 'one value, which no one reads',
  'PUT /api/admin/update-role/': 'one value',
  'PUT /api/admin/second-factor/': 'one value',
  'PUT /api/passkeys/:id/': 'one value',
  'PUT /api/identity-providers/:id/': 'takes single fields, and what was tested before no longer counts',
  'PUT /api/class/:id/pending/:pending/': 'takes single fields',
  'PUT /api/students/:id/credit-choices/:event/': 'one value',
  'PUT /api/students/:id/email-choices/': 'takes single fields',
}

onBothEngines('if a form is open in two windows, the second save is refused and undoes nothing', async (world) => {
  const forms = await openForms(world)
  const puts = world.routes.filter((route) => route.startsWith('PUT '))
  assert.deepEqual(
    puts.toSorted(),
    [...Object.keys(forms), ...Object.keys(withoutVersion)].toSorted(),
    'every PUT has a version, or a reason for none',
  )
  for (const [name, { address, saveAddress, actor, changes, versionIn, facts, expected }] of Object.entries(forms)) {
    const { token } = actor
    const put = (body: object, ifMatch?: string | null) =>
      world.call('PUT', saveAddress, { token, body, ...(ifMatch && { headers: { 'if-match': ifMatch } }) })
    const get = () => world.call('GET', address, { token })
    const readTag = async () => tagIn(await get(), versionIn)
    const opened = await readTag()
    assert.match(opened ?? '', /^"[0-9a-f]{32}"$/, name)
    const first = await put(changes[0], opened)
    assert.equal(first.status, 200, `${name} ${first.text}`)
    const savedText = (await get()).text
    const stale = await put(changes[1], opened)
    assert.equal(stale.status, 412, `${name} ${stale.text}`)
    assert.equal(stale.body.code, 'changed_since', name)
    assert.equal((await get()).text, savedText, `${name}: a refused save changes nothing`)
    const current = await readTag()
    assert.notEqual(current, opened, name)
    assert.equal(first.headers.get('etag'), current, `${name}: a save answers the new version`)
    const second = await put(changes[1], current)
    assert.equal(second.status, 200, `${name} ${second.text}`)
    assert.deepEqual(facts((await get()).body), expected, name)
    assert.equal((await put(changes[1], '*')).status, 200, `${name}: any version`)
    assert.equal((await put(changes[1])).status, 200, `${name}: as specified, without a version`)
  }
})

onBothEngines('if two saves of the same version arrive together, one is accepted', async (world) => {
  for (const [name, { address, saveAddress, actor, changes, versionIn }] of Object.entries(await openForms(world))) {
    const { token } = actor
    const tag = (await tagIn(await world.call('GET', address, { token }), versionIn))!
    const headers = { 'if-match': tag }
    const answers = await Promise.all(changes.map((body) => world.call('PUT', saveAddress, { token, body, headers })))
    const statuses = answers.map(({ status }) => status).toSorted((first, second) => first - second)
    assert.deepEqual(statuses, [200, 412], name)
  }
})

onBothEngines('a request for a university’s domain doesn’t silently replace a pending one', async (world) => {
  const { school } = await aProfessor(world)
  const { token } = await anAdmin(world, 'co')
  const address = `/api/schools/${school.id}/`
  const readTag = async () => (await world.call('GET', address, { token })).headers.get('etag')
  const ask = (student_domain: string, tag: string | null) =>
    world.call('PUT', address, { token, body: { student_domain }, headers: { 'if-match': tag! } })
  const opened = await readTag()
  const first = await ask('first.alder.edu', opened)
  assert.equal(first.status, 200, first.text)
  assert.equal(first.body.pending[0].value, 'first.alder.edu')
  assert.equal((await ask('second.alder.edu', opened)).status, 412)
  const pending = await readTag()
  assert.equal(first.headers.get('etag'), pending)
  assert.equal((await world.call('DELETE', `${address}pending/`, { token })).status, 200)
  assert.equal(await readTag(), opened, 'without the pending change, it is the old version')
  assert.equal((await ask('second.alder.edu', pending)).status, 412)
})
