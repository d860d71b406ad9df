import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { anAdmin, aFaculty, aSchool, aStudent, signedIn } from '#test/builders.ts'
import { onAnyEngine, onBothEngines, type ApiResponse, type World } from '#test/world.ts'

const alder = { name: 'Alder University', faculty_domain: 'alder.edu', student_domain: 'students.alder.edu' }

async function aMaster(world: World) {
  const { token } = await anAdmin(world, 'master')
  const add = (body: object) => world.call('POST', '/api/schools/', { token, body })
  return { add, token }
}

onAnyEngine('a master adds a university, and everyone finds it in the list and by its id', async (world) => {
  const { add } = await aMaster(world)
  const added = await add({ ...alder, time_zone: 'Europe/Lisbon' })
  assert.equal(added.status, 201)
  const { id, ...rest } = added.body
  assert.deepEqual(rest, { ...alder, time_zone: 'Europe/Lisbon' })
  const listed = { id, ...alder }
  assert.deepEqual((await world.call('GET', '/api/schools/')).body, [listed], 'names and domains, nothing else')
  assert.deepEqual((await world.call('GET', `/api/schools/${id}/`)).body, listed)
  assert.deepEqual((await world.call('GET', `/api/schools/${id}`)).body, listed, 'also without the last slash')
  const line = await world.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([line.action, line.object_id, line.actor_kind], ['school.create', id, 'admin'])
})

onAnyEngine('universities are listed by name, and closed or unknown ones can’t be found', async (world) => {
  const { add } = await aMaster(world)
  for (const name of ['zeta', 'Beta', 'alpha', 'Gone']) {
    await add({ name, faculty_domain: `${name}.edu`, student_domain: `s.${name}.edu` })
  }
  await world.db.updateTable('school').set({ closed_at: world.clock.now() }).where('name', '=', 'Gone').execute()
  const { body } = await world.call('GET', '/api/schools/')
  assert.deepEqual(
    body.map((school: { name: string }) => school.name),
    ['alpha', 'Beta', 'zeta'],
  )
  const closed = await world.db.selectFrom('school').select('id').where('name', '=', 'Gone').executeTakeFirstOrThrow()
  for (const id of [closed.id, 'no-such-school']) {
    const response = await world.call('GET', `/api/schools/${id}/`)
    assert.deepEqual([response.status, response.body], [404, { error: 'Not found', code: 'not_found' }])
  }
})

onAnyEngine('only masters and co-administrators can add universities', async (world) => {
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const promoted = await aFaculty(world, school)
  await anAdmin(world, 'co', { faculty: promoted })
  const people = {
    nobody: [null, 401],
    student: [(await aStudent(world, school)).token, 403],
    faculty: [faculty.token, 403],
    'faculty with the role of a co-administrator': [promoted.token, 403],
    sub: [(await anAdmin(world, 'sub', { school })).token, 403],
    co: [(await anAdmin(world, 'co')).token, 201],
  } as const
  for (const [person, [token, status]] of Object.entries(people)) {
    const answer = await world.call('POST', '/api/schools/', { token, body: alder })
    assert.equal(answer.status, status, person)
  }
})

onAnyEngine('a name or domain in use is refused in any spelling, as either kind of domain', async (world) => {
  const { add } = await aMaster(world)
  assert.equal((await add(alder)).status, 201)
  const birch = { name: 'Birch College', faculty_domain: 'birch.edu', student_domain: 'students.birch.edu' }
  const name = 'A university with this name already exists'
  const faculty = 'This faculty domain is already used by another university'
  const student = 'This student domain is already used by another university'
  for (const [change, errors] of [
    [{ name: 'ALDER  university ' }, { name: [name] }],
    [{ name: 'Ａlder University' }, { name: [name] }],
    [{ faculty_domain: ' Alder.EDU' }, { faculty_domain: [faculty] }],
    [{ faculty_domain: 'students.alder.edu' }, { faculty_domain: [faculty] }],
    [{ student_domain: 'STUDENTS.alder.edu' }, { student_domain: [student] }],
    [{ student_domain: 'alder.edu' }, { student_domain: [student] }],
    [alder, { name: [name], faculty_domain: [faculty], student_domain: [student] }],
  ] as const) {
    const { status, body } = await add({ ...birch, ...change })
    assert.deepEqual([status, messagesIn(body)], [400, errors], JSON.stringify(change))
  }
  assert.equal((await add(birch)).status, 201)
})

onAnyEngine('faculty and students may have the same domain', async (world) => {
  const { add } = await aMaster(world)
  assert.equal((await add({ ...alder, student_domain: 'alder.edu' })).status, 201)
})

onAnyEngine('domains that can’t be a university’s are refused, and every missing field is reported', async (world) => {
  const { add } = await aMaster(world)
  const empty = await add({})
  assert.deepEqual(messagesIn(empty.body), {
    name: ['University name is required'],
    faculty_domain: ['Faculty email domain is required'],
    student_domain: ['Student email domain is required'],
  })
  for (const domain of [
    'edu',
    'co.uk',
    'ac.uk',
    'github.io',
    'alder',
    '@alder.edu',
    'alder .edu',
    'https://alder.edu',
    '.edu',
    'alder.edu.',
    'alder..edu',
    'alder-.edu',
    'gmail.com',
    'yahoo.co.uk',
    'laposte.net',
    't-online.de',
  ]) {
    for (const field of ['faculty_domain', 'student_domain']) {
      const { status, body } = await add({ ...alder, [field]: domain })
      assert.deepEqual([status, Object.keys(messagesIn(body))], [400, [field]], `${field}: ${domain}`)
    }
  }
  assert.deepEqual(await world.db.selectFrom('school').select('id').execute(), [])
})

onAnyEngine('a university’s time zone must exist, and is the server’s by default', async (world) => {
  const { add } = await aMaster(world)
  const wrong = await add({ ...alder, time_zone: 'Europe/Atlantis' })
  assert.deepEqual([wrong.status, Object.keys(messagesIn(wrong.body))], [400, ['time_zone']])
  assert.equal((await add(alder)).body.time_zone, 'America/New_York')
})

onAnyEngine('fields that are too long or blank are refused with an explanation', async (world) => {
  const { add } = await aMaster(world)
  const { status, body } = await add({
    name: 'x'.repeat(201),
    faculty_domain: `${'x.'.repeat(130)}edu`,
    student_domain: 'alder.edu',
    time_zone: ' ',
  })
  assert.deepEqual(
    [status, messagesIn(body)],
    [
      400,
      {
        name: ['Use at most 200 characters.'],
        faculty_domain: ['Please enter a valid domain (e.g., university.edu)'],
        time_zone: ['Enter an IANA time zone, for example America/New_York'],
      },
    ],
  )
})

onBothEngines('if universities with the same domain are added simultaneously, only one is created', async (world) => {
  const { add } = await aMaster(world)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      add({
        name: `Alder ${index}`,
        faculty_domain: index % 2 ? 'alder.edu' : `x${index}.edu`,
        student_domain: index % 2 ? `x${index}.edu` : 'alder.edu',
      }),
    ),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [201, ...Array(11).fill(400)],
  )
})

onAnyEngine('all fields of a university can change at once, and unchanged ones aren’t conflicts', async (world) => {
  const { add, token } = await aMaster(world)
  const { id } = (await add({ ...alder, time_zone: 'Europe/Lisbon' })).body
  const change = (body: object) => world.call('PUT', `/api/schools/${id}/`, { token, body })
  const renamed = { ...alder, name: 'alder university of Applied Trees' }
  assert.deepEqual(await readResponse(change(renamed)), [200, { id, ...renamed, time_zone: 'Europe/Lisbon' }])
  const moved = {
    name: renamed.name,
    faculty_domain: 'trees.edu',
    student_domain: 'alder.edu',
    time_zone: 'Asia/Tokyo',
  }
  assert.deepEqual(await readResponse(change(moved)), [200, { id, ...moved }])
  assert.deepEqual((await world.call('GET', `/api/schools/${id}/`)).body.faculty_domain, 'trees.edu')
  const lines = await world.db.selectFrom('audit').selectAll().where('action', '=', 'school.update').execute()
  assert.deepEqual(
    lines.map(({ object_id, detail }) => [object_id, detail]),
    [
      [id, JSON.stringify({ name_from: alder.name, name_to: renamed.name })],
      [
        id,
        JSON.stringify({
          faculty_domain_from: alder.faculty_domain,
          faculty_domain_to: moved.faculty_domain,
          student_domain_from: alder.student_domain,
          student_domain_to: moved.student_domain,
          time_zone_from: 'Europe/Lisbon',
          time_zone_to: 'Asia/Tokyo',
        }),
      ],
    ],
  )
})

onAnyEngine('a refused change names the invalid fields and changes nothing', async (world) => {
  const { add, token } = await aMaster(world)
  const birch = { name: 'Birch College', faculty_domain: 'birch.edu', student_domain: 'students.birch.edu' }
  await add(birch)
  const { id } = (await add(alder)).body
  const change = (body: object) => world.call('PUT', `/api/schools/${id}/`, { token, body })
  for (const [body, fields] of [
    [{ name: '', faculty_domain: ' ', student_domain: '' }, ['name', 'faculty_domain', 'student_domain']],
    [{ ...alder, name: 'BIRCH college' }, ['name']],
    [{ ...alder, faculty_domain: 'students.birch.edu' }, ['faculty_domain']],
    [{ ...alder, student_domain: 'birch.edu' }, ['student_domain']],
    [{ ...alder, student_domain: 'gmail.com' }, ['student_domain']],
    [{ ...alder, faculty_domain: 'ac.uk' }, ['faculty_domain']],
    [{ ...alder, time_zone: 'Mars/Olympus' }, ['time_zone']],
  ] as const) {
    const answer = await change(body)
    assert.deepEqual([answer.status, Object.keys(messagesIn(answer.body))], [400, fields], JSON.stringify(body))
  }
  assert.deepEqual((await world.call('GET', `/api/schools/${id}/`)).body, { id, ...alder })
  const unknown = await world.call('PUT', '/api/schools/AAAAAAAAAAAAAAAA/', { token, body: {} })
  assert.deepEqual(
    [unknown.status, unknown.body],
    [404, { error: 'Not found', code: 'not_found' }],
    'before the input is checked',
  )
})

onAnyEngine('a university keeps a domain that a newer rule forbids, but can’t change to one', async (world) => {
  const { add, token } = await aMaster(world)
  const { id } = (await add(alder)).body
  await world.db.updateTable('school').set({ faculty_domain: 'gmail.com' }).where('id', '=', id).execute()
  const input = { ...alder, name: 'Alder', faculty_domain: 'gmail.com' }
  const change = (body: object) => world.call('PUT', `/api/schools/${id}/`, { token, body })
  assert.equal((await change(input)).status, 200)
  assert.equal((await change({ ...input, faculty_domain: 'yahoo.fr' })).status, 400)
})

onBothEngines('if universities change to the same domain simultaneously, only one gets it', async (world) => {
  const { add, token } = await aMaster(world)
  const ids: string[] = []
  for (let index = 0; index < 8; index += 1) {
    const school = { name: `Alder ${index}`, faculty_domain: `x${index}.edu`, student_domain: `y${index}.edu` }
    ids.push((await add(school)).body.id)
  }
  const answers = await Promise.all(
    ids.map((id, index) => {
      const domains = index % 2 ? { faculty_domain: 'new.edu' } : { student_domain: 'new.edu' }
      const body = {
        name: `Alder ${index}`,
        faculty_domain: `x${index}.edu`,
        student_domain: `y${index}.edu`,
        ...domains,
      }
      return world.call('PUT', `/api/schools/${id}/`, { token, body })
    }),
  )
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, ...Array(7).fill(400)],
  )
})

onAnyEngine('a changed domain applies only to later registrations, and existing accounts still work', async (world) => {
  const { token } = await aMaster(world)
  const school = await aSchool(world)
  const faculty = await aFaculty(world, school)
  const body = { name: school.name, faculty_domain: 'moved.edu', student_domain: school.studentDomain }
  assert.equal((await world.call('PUT', `/api/schools/${school.id}/`, { token, body })).status, 200)
  world.clock.pass(24 * 60 * 60_000)
  const later = await signedIn(world, { faculty: faculty.id }, faculty.email, school.id)
  assert.equal((await world.call('GET', `/api/faculty/${faculty.id}/`, { token: later })).status, 200)
  const register = (email: string) =>
    world.call('POST', '/api/faculty/register/', {
      body: { first_name: 'Eleanor', last_name: 'Whitcombe', email, school: school.id },
    })
  assert.equal((await register(`new@${school.facultyDomain}`)).status, 400)
  assert.equal((await register('new@moved.edu')).status, 201)
})

async function readResponse(answer: Promise<ApiResponse>): Promise<[number, unknown]> {
  const { status, body } = await answer
  return [status, body]
}
