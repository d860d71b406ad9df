import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, aSchool, aStudent } from '#test/builders.ts'
import { aRow, aSeminar, namesIn, type Seminar } from '#test/roster-steps.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine, onBothEngines } from '#test/world.ts'

const idsIn = async ({ roster }: Seminar) => (await roster()).map(({ student_info }) => student_info.id)

onBothEngines(
  'a roster becomes exactly the students in the list, and without a list it stays the same',
  async (world) => {
    const course = await aSeminar(world)
    const { school, professor } = course
    const otherCourse = await aSeminar(world, school, professor)
    const ravi = await aStudent(world, school, 'Ravi')
    await course.add([aRow(school, 'Maya'), aRow(school, 'Theo'), aRow(school, 'Ravi', ravi.email)])
    await otherCourse.add([aRow(school, 'Zoe')])
    const [maya, theo] = await idsIn(course)
    const [zoe] = await idsIn(otherCourse)

    assert.equal((await course.change({ name: 'BIO 211' })).body.student_count, 3)
    const swapped = await course.change({ students: [zoe, ravi.id, theo, theo] })
    assert.deepEqual([swapped.status, swapped.body.student_count], [200, 3])
    assert.deepEqual(await namesIn(course), ['Theo Ames', 'Zoe Ames', 'Ravi Bergström'])
    assert.deepEqual(await namesIn(otherCourse), ['Zoe Ames'])
    const emails = await world.db.selectFrom('pending_student').select('first_name').orderBy('first_name').execute()
    assert.deepEqual(
      emails.map(({ first_name }) => first_name),
      ['Theo', 'Zoe'],
      'Maya is on no roster any more, so she is deleted',
    )
    assert.equal((await course.change({ students: [maya] })).status, 400, 'and her id belongs to no one')
    assert.equal((await course.change({ students: [] })).body.student_count, 0)
    assert.deepEqual(await namesIn(course), [])
    assert.deepEqual(await namesIn(otherCourse), ['Zoe Ames'])
  },
)

onAnyEngine('students the owner can’t see are refused, and nothing changes', async (world) => {
  const course = await aSeminar(world)
  const { school } = course
  const colleague = await aSeminar(world, school)
  const abroad = await aSeminar(world)
  for (const seminar of [course, colleague, abroad]) await seminar.add([aRow(seminar.school, `Own${seminar.seminar}`)])
  const [ownId] = await idsIn(course)
  const rosterBefore = await course.roster()
  for (const id of [
    ...(await idsIn(colleague)),
    ...(await idsIn(abroad)),
    (await aStudent(world, school)).id,
    (await aStudent(world, await aSchool(world))).id,
    (await aFaculty(world, school)).id,
    'nobody',
    '',
  ]) {
    const { status, body } = await course.change({ name: 'Changed', students: [ownId, id] })
    assert.deepEqual([status, Object.keys(messagesIn(body))], [400, ['students']], id)
    assert.match(body.students[0], /Nothing was changed/)
  }
  assert.deepEqual(await course.roster(), rosterBefore)
  assert.equal((await course.ask('GET', `/api/classes/${course.seminar}/`)).body.name, 'BIO 210')
})

onAnyEngine(
  'a change with If-Match is refused if the class has another version, and changes nothing',
  async (world) => {
    const course = await aSeminar(world)
    const { school, professor, seminar } = course
    await course.add([aRow(school, 'Maya'), aRow(school, 'Theo')])
    const [maya] = await idsIn(course)
    const read = () => course.ask('GET', `/api/classes/${seminar}/`)
    const change = (tag: string | null, body: object) =>
      world.call('PUT', `/api/class/${seminar}/update/`, {
        token: professor.token,
        body,
        headers: { 'If-Match': tag ?? '' },
      })
    const opened = (await read()).headers.get('etag')
    assert.match(opened ?? '', /^"[0-9a-f]{32}"$/)
    assert.equal((await read()).headers.get('etag'), opened, 'as long as nothing changes')

    await course.add([aRow(school, 'Zoe')])
    const stale = await change(opened, { name: 'BIO 211', students: [maya] })
    assert.deepEqual([stale.status, stale.body.code], [412, 'changed_since'])
    assert.match(stale.body.error, /nothing was saved/)
    assert.deepEqual(await namesIn(course), ['Maya Ames', 'Theo Ames', 'Zoe Ames'])
    assert.equal((await read()).body.name, 'BIO 210')

    const fresh = await change((await read()).headers.get('etag'), { name: 'BIO 211', students: [maya] })
    assert.equal(fresh.status, 200)
    assert.equal(fresh.headers.get('etag'), (await read()).headers.get('etag'))
    assert.deepEqual(await namesIn(course), ['Maya Ames'])
    assert.equal((await change(opened, { name: 'BIO 212' })).status, 412, 'a new name is another version')
    const weakened = `W/${fresh.headers.get('etag')?.replace(/"$/, '-gzip"')}`
    assert.equal((await change(weakened, { semester: 'Fall 2026' })).status, 200, 'a proxy may weaken the tag')
    assert.equal((await change('*', { description: 'Labs' })).status, 200)
    assert.equal((await course.change({ name: 'BIO 213' })).status, 200, 'without the header the last call wins')
  },
)

onBothEngines('simultaneous changes with the same If-Match don’t lose a student', async (world) => {
  const course = await aSeminar(world)
  const { school, professor, seminar } = course
  await course.add(['Ann', 'Ben', 'Cleo'].map((name) => aRow(school, name)))
  const [ann, ben, cleo] = await idsIn(course)
  const tag = (await course.ask('GET', `/api/classes/${seminar}/`)).headers.get('etag') ?? ''
  const keep = (...students: unknown[]) =>
    world.call('PUT', `/api/class/${seminar}/update/`, {
      token: professor.token,
      body: { students },
      headers: { 'If-Match': tag },
    })
  const answers = await Promise.all([keep(ben, cleo), keep(ann, cleo), course.add([aRow(school, 'Dee')])])
  for (const { status } of answers) assert.ok([200, 412].includes(status), String(status))
  const remainingNames = await namesIn(course)
  assert.ok(remainingNames.includes('Cleo Ames') && remainingNames.includes('Dee Ames'), remainingNames.join())
})

onAnyEngine('a roster of two thousand can be replaced and emptied like a small one', async (world) => {
  const course = await aSeminar(world)
  const { school, professor } = course
  const otherCourse = await aSeminar(world, school, professor)
  const rows = Array.from({ length: 1_000 }, (_, index) => aRow(school, `N${index}`))
  await course.add(rows)
  await otherCourse.add(Array.from({ length: 1_000 }, (_, index) => aRow(school, `M${index}`)))
  const allIds = [...(await idsIn(course)), ...(await idsIn(otherCourse))]
  assert.equal((await course.change({ students: allIds })).body.student_count, 2_000)
  assert.equal((await course.change({ students: allIds.slice(990, 1_010) })).body.student_count, 20)
  const remainingRows = await world.db.selectFrom('pending_student').select('id').execute()
  assert.equal(remainingRows.length, 1_010, 'ten of the first class, a thousand of the second')
  assert.equal((await course.ask('DELETE', `/api/classes/${course.seminar}/`)).status, 204)
  await untilErased(world)
  assert.equal((await world.db.selectFrom('roster_entry').select('id').execute()).length, 1_000)
})

onBothEngines('a class that is deleted while students are added leaves no one behind', async (world) => {
  const course = await aSeminar(world)
  const { school, seminar, ask, add } = course
  const registered = await aStudent(world, school, 'Ravi')
  await add(Array.from({ length: 300 }, (_, index) => aRow(school, `L${index}`)))
  const rows = Array.from({ length: 900 }, (_, index) => aRow(school, `N${index}`))
  const [removed, ...filled] = await Promise.all([
    ask('DELETE', `/api/classes/${seminar}/`),
    add([...rows, aRow(school, 'Ravi', registered.email)]),
    course.addOne(aRow(school, 'Late')),
  ])
  assert.equal(removed.status, 204)
  for (const { status } of filled) assert.ok([200, 201, 404].includes(status), String(status))
  assert.equal((await add(rows)).status, 404)
  await untilErased(world)
  for (const table of ['roster_entry', 'pending_student'] as const)
    assert.deepEqual(await world.db.selectFrom(table).select('id').execute(), [], table)
})
