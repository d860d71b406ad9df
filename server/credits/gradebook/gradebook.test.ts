import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { maxGradebookBytes } from '#contract/credits/gradebook/limits.ts'
import { listIdentities } from '#server/classes/roster/identities.ts'
import { newId } from '#server/database/new-id.ts'
import { allRows } from '#test/all-rows.ts'
import { aClassWith, aFaculty, aSchool, aStudent } from '#test/builders.ts'
import { aTalk, phoneDied } from '#test/mark-steps.ts'
import { fetchPatiently } from '#test/retry-while-busy.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A class with Maya, who was at its talk, and Noor, who wasn’t. `canvas` returns a Canvas file of it. */
async function aGradebook(world: World) {
  const talk = await aTalk(world)
  const { maya, noor, classId, ask } = talk
  const fill = (file: string, options: object = {}, action = '') =>
    ask('POST', `/api/classes/${classId}/gradebook/${action}`, { file: base64(file), ...options })
  const canvas = (mayaCell: string, noorLogin = noor.email, noorCell = '') =>
    [
      'Student,ID,SIS Login ID,Section,Talks (77),"Notes, old"',
      '    Points Possible,,,,5,',
      `"Bergström, Maya",2201,${maya.email.toUpperCase()},"A, B",${mayaCell},"said ""hi""\r\n=1+1"`,
      `"Bergström, Noor",2202,${noorLogin},A,${noorCell},`,
      '',
    ].join('\r\n')
  return { ...talk, fill, canvas, identities: () => listIdentities(world.db, classId) }
}

onAnyEngine('the students who aren’t in a file are listed by name', async (world) => {
  const { school, professor, ask, canvas } = await aGradebook(world)
  const people = []
  for (const name of ['Zoe', 'Ana', 'Ines']) people.push(await aStudent(world, school, name))
  const { id } = await aClassWith(world, professor, people)
  const preview = await ask('POST', `/api/classes/${id}/gradebook/preview/`, { file: base64(canvas('')) })
  assert.deepEqual(
    preview.body.missing.map(({ name }: { name: string }) => name),
    ['Ana Bergström', 'Ines Bergström', 'Zoe Bergström'],
  )
})

onAnyEngine('a Canvas file is returned with one cell filled and every other byte unchanged', async (world) => {
  const { fill, canvas, classId, professor } = await aGradebook(world)
  const preview = await fill(canvas(''), {}, 'preview/')
  assert.equal(preview.status, 200, preview.text)
  assert.deepEqual([preview.body.system, preview.body.column], ['canvas', 4])
  assert.deepEqual(
    preview.body.rows.map((row: Record<string, unknown>) => [row.line, row.by, row.before, row.after, row.outcome]),
    [
      [3, 'email', '', '1', 'filled'],
      [4, 'email', '', null, 'no-credit'],
    ],
  )
  const bytes = Buffer.from(`\uFEFF${canvas('')}`)
  const response = await fetchPatiently(`${world.url}/api/classes/${classId}/gradebook/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${professor.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ file: bytes.toString('base64') }),
  })
  assert.equal(response.status, 200)
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), Buffer.from(`\uFEFF${canvas('1')}`))
  assert.match(response.headers.get('content-disposition')!, /^attachment; .*gradebook\.csv$/)
  const zeros = await fill(canvas('1'), { zeros: true })
  assert.equal(zeros.text, canvas('1').replace(/,A,,\r\n$/, ',A,0,\r\n'))
  const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'gradebook.fill').execute()
  assert.deepEqual(
    lines.map(({ detail }) => JSON.parse(detail!)).toSorted((first, second) => first.filled - second.filled),
    [
      { system: 'canvas', filled: 1, unmatched: 0 },
      { system: 'canvas', filled: 1, unmatched: 0 },
    ],
  )
})

onAnyEngine('points whose mark no longer counts are shown in the preview, and can be cleared', async (world) => {
  const { fill, canvas, classId, event, maya, noor, ask } = await aGradebook(world)
  const mark = { student: maya.id, class: classId, says: 'does-not-count', reason: 'Left early' }
  await ask('POST', `/api/events/${event.id}/marks/`, { marks: [mark] })
  const preview = await fill(canvas('1'), {}, 'preview/')
  assert.deepEqual(
    preview.body.rows.map((row: Record<string, unknown>) => [row.before, row.after, row.outcome, row.is_stale]),
    [
      ['1', null, 'stale', true],
      ['', null, 'no-credit', false],
    ],
  )
  assert.equal((await fill(canvas('1'))).text, canvas('1'))
  const cleared = await fill(canvas('1', noor.email, ''), { clear_stale: true })
  assert.equal(cleared.text, canvas('0'))
  const refused = await fill(canvas('1'), { clear_stale: 'yes' })
  assert.deepEqual([refused.status, refused.body.clear_stale], [400, ['Send true or false.']])
})

onAnyEngine('after an event’s names were deleted, no one loses points in the file', async (world) => {
  const { fill, canvas, event, noor, school } = await aGradebook(world)
  const counted = { school_id: school.id, event_id: event.id, scanned_from: 0, check_ins: 1, marks: 0 }
  await world.db.insertInto('counted_check_ins').values(counted).execute()
  await world.db.deleteFrom('attendance').where('event_id', '=', event.id).execute()
  const file = canvas('1', noor.email, '1')
  const preview = await fill(file, { zeros: true }, 'preview/')
  assert.equal(preview.body.names_deleted, 1)
  assert.deepEqual(
    preview.body.rows.map((row: { outcome: string }) => row.outcome),
    ['names-deleted', 'names-deleted'],
  )
  assert.equal((await fill(file, { zeros: true })).text, file)
})

onAnyEngine('ids from a filled file match students in the next file, and a preview stores no ids', async (world) => {
  const { fill, canvas, identities, noor, ask, classId } = await aGradebook(world)
  await fill(canvas(''), {}, 'preview/')
  assert.deepEqual(await identities(), [])
  assert.equal((await fill(canvas(''))).status, 200)
  assert.deepEqual(
    (await identities()).map(({ system, user_id, section }) => `${system} ${user_id} ${section}`).toSorted(),
    ['canvas 2201 A, B', 'canvas 2202 A'],
  )
  const rowsBefore = await allRows(world.db)
  assert.equal((await fill(canvas(''))).status, 200)
  assert.deepEqual(
    (await allRows(world.db)).roster_identity,
    rowsBefore.roster_identity,
    'what is known isn’t written again',
  )
  const next = await fill(canvas('', 'someone-else'), {}, 'preview/')
  assert.deepEqual([next.body.rows[1].by, next.body.rows[1].student.email], ['id', noor.email])

  // The student’s own data contains the ids. They are deleted with the roster entry.
  const ownData = await world.call('GET', `/api/students/${noor.id}/export/`, { token: noor.token })
  assert.deepEqual(
    ownData.body.lms_ids.map(({ class_name, system, user_id, login }: Record<string, string>) => [
      class_name,
      system,
      user_id,
      login,
    ]),
    [['BIO 210', 'canvas', '2202', noor.email]],
  )
  assert.equal((await ask('PUT', `/api/class/${classId}/update/`, { students: [noor.id] })).status, 200)
  assert.equal((await identities()).length, 1)
  assert.equal((await world.call('DELETE', `/api/students/${noor.id}/delete/`, { token: noor.token })).status, 204)
  assert.deepEqual(await identities(), [])
})

onAnyEngine('a student’s ids are deleted when the address of their roster entry is corrected', async (world) => {
  const { classId, identities, ask, school } = await aGradebook(world)
  const columns = { school_id: school.id, created_at: world.clock.now() }
  const pending = {
    ...columns,
    id: newId(),
    email: `mistake@${school.studentDomain}`,
    first_name: 'Ana',
    last_name: 'Li',
  }
  await world.db.insertInto('pending_student').values(pending).execute()
  const entry = { ...columns, id: newId(), class_id: classId, student_id: null, pending_student_id: pending.id }
  await world.db.insertInto('roster_entry').values(entry).execute()
  const file = `Student,ID,SIS Login ID,Section,Talks (77)\n"Li, Ana",9,${pending.email},A,\n`
  assert.equal((await ask('POST', `/api/classes/${classId}/gradebook/`, { file: base64(file) })).status, 200)
  assert.equal((await identities()).length, 1)
  const corrected = await ask('PUT', `/api/class/${classId}/pending/${pending.id}/`, {
    email: `right@${school.studentDomain}`,
  })
  assert.equal(corrected.status, 200, corrected.text)
  assert.deepEqual(await identities(), [])
})

onAnyEngine(
  'a student excused from all events gets the system’s notation for it, and a mark changes the number',
  async (world) => {
    const { fill, canvas, mark, noor, classId } = await aGradebook(world)
    const markResponse = await mark([{ student: noor.id, class: classId, ...phoneDied, says: 'excused' }])
    assert.equal(markResponse.status, 201, markResponse.text)
    assert.equal((await fill(canvas(''))).text, canvas('1', noor.email, 'EX'))
    await mark([{ student: noor.id, class: classId, ...phoneDied, says: 'counts' }])
    assert.equal((await fill(canvas(''))).text, canvas('1', noor.email, '1'))
  },
)

onAnyEngine(
  'points of an excused student are listed and can be cleared where a system can’t store an excuse',
  async (world) => {
    const { fill, mark, maya, noor, classId } = await aGradebook(world)
    for (const { id } of [maya, noor]) await mark([{ student: id, class: classId, ...phoneDied, says: 'excused' }])
    const moodle = (mayaCell: string, noorCell: string) =>
      `First name,Last name,Email address,Talks (Real)\nMaya,B,${maya.email},${mayaCell}\nNoor,B,${noor.email},${noorCell}\n`
    const { status, body, text } = await fill(moodle('1', '-'), {}, 'preview/')
    assert.equal(status, 200, text)
    assert.deepEqual(
      body.rows.map((row: Record<string, unknown>) => [row.outcome, row.is_stale]),
      [
        ['stale', true],
        ['excused-kept', false],
      ],
    )
    assert.equal((await fill(moodle('1', '-'), { zeros: true })).text, moodle('1', '-'), 'zeros are for no credit')
    assert.equal((await fill(moodle('1', '-'), { clear_stale: true })).text, moodle('0', '-'))
  },
)

onAnyEngine('a row matched by name alone is filled once a person has confirmed it', async (world) => {
  const { fill, canvas, mark, noor } = await aGradebook(world)
  await mark([{ student: noor.id, ...phoneDied }])
  const file = canvas('1', 'x77')
  const { body } = await fill(file, {}, 'preview/')
  assert.deepEqual([body.rows[1].outcome, body.rows[1].by, body.rows[1].after], ['check', 'name', '1'])
  assert.equal((await fill(file)).text, file)
  assert.equal((await fill(file, { confirmed: [4] })).text, canvas('1', 'x77', '1'))
})

onAnyEngine('the explanation contains the reason for each student’s number, event by event', async (world) => {
  const { fill, canvas, maya, noor } = await aGradebook(world)
  const { status, text, headers } = await fill(canvas(''), {}, 'explanation/')
  assert.equal(status, 200, text)
  assert.match(headers.get('content-disposition')!, /BIO_210_gradebook_explained_2026-03-03\.csv$/)
  const rows: string[][] = parse(text, { bom: true })
  const [head, ...lines] = rows.map((cells) => cells.join())
  assert.match(head!, /^Row,Student,Email,Event,Date,State,Reason,Event Points,/)
  assert.deepEqual(lines, [
    `3,Maya Bergström,${maya.email},Talk,2026-03-03,Counted,On the roll,1,1,,1,Filled`,
    `4,Noor Bergström,${noor.email},Talk,2026-03-03,Will count,Check-in isn’t over,0,0,,,Kept: no credit`,
  ])
})

onAnyEngine('files that can’t be filled are refused with a code, and nothing changes', async (world) => {
  const { fill, canvas, ask, classId } = await aGradebook(world)
  const readRows = async () => {
    const { audit, roster_entry, roster_identity } = await allRows(world.db)
    return { audit, roster_entry, roster_identity }
  }
  const rowsBefore = await readRows()
  const twoColumns = canvas('').replace('"Notes, old"', 'More (78)')
  const utf16 = Buffer.from(`\uFEFF${canvas('')}`, 'utf16le')
  for (const [body, status, code, lines, cell = ''] of [
    [{ file: base64('Maya\nChidi\n') }, 400, 'gradebook_unknown'],
    [{ file: base64('Name,Points\nMaya,1\n') }, 400, 'gradebook_choose_column'],
    [{ file: base64(canvas('').replace('(77)', '')) }, 400, 'gradebook_no_column'],
    [{ file: base64(twoColumns) }, 400, 'gradebook_choose_column'],
    [{ file: base64(twoColumns), column: 3 }, 400, 'gradebook_no_column'],
    [{ file: base64(`${canvas('')}"open`) }, 400, 'gradebook_broken', [5], 'In column A, at “"open”'],
    [{ file: base64(`${canvas('')}A,B,C,D,"E"${',F'.repeat(40)}`) }, 400, 'gradebook_broken', [5], '“F” in column G'],
    [{ file: utf16.subarray(0, -1).toString('base64') }, 400, 'gradebook_encoding'],
    [{ file: Buffer.alloc(6_000_000, 'a').toString('base64') }, 413, 'payload_too_large'],
  ] as const) {
    const refused = await ask('POST', `/api/classes/${classId}/gradebook/`, body)
    assert.deepEqual([refused.status, refused.body.code, refused.body.lines], [status, code, lines], refused.text)
    assert.ok(refused.body.error.length > 10 && refused.body.error.includes(cell), refused.body.error)
  }
  for (const body of [
    {},
    { file: '' },
    { file: 7 },
    { file: 'a'.repeat(Math.ceil(maxGradebookBytes / 3) * 4 + 1) },
    { file: base64(canvas('')), column: -1 },
    { file: base64(canvas('')), zeros: 'yes' },
    { file: base64(canvas('')), confirmed: ['3'] },
  ]) {
    const refused = await ask('POST', `/api/classes/${classId}/gradebook/`, body)
    assert.ok(refused.status === 400 || refused.status === 413, `${JSON.stringify(body).slice(0, 80)}: ${refused.text}`)
  }
  const unexplained = await fill(twoColumns, {}, 'explanation/')
  assert.deepEqual([unexplained.status, unexplained.body.code], [400, 'gradebook_choose_column'])
  const preview = await fill(twoColumns, {}, 'preview/')
  assert.deepEqual([preview.body.column, preview.body.rows, preview.body.columns.length], [null, [], 2])
  assert.equal((await fill(twoColumns, { column: 4 }, 'preview/')).body.column, 4)
  assert.deepEqual(await readRows(), rowsBefore)
})

onAnyEngine('colleagues and other universities’ faculty can’t fill a class’s gradebook', async (world) => {
  const { classId, ask, school, canvas } = await aGradebook(world)
  const body = { file: base64(canvas('')) }
  const [colleague, stranger] = [await aFaculty(world, school), await aFaculty(world, await aSchool(world))]
  for (const person of [colleague, stranger])
    for (const action of ['', 'preview/', 'explanation/'])
      assert.equal((await ask('POST', `/api/classes/${classId}/gradebook/${action}`, body, person)).status, 404)
})

onAnyEngine('a sheet without titles and with short rows is filled in the chosen column', async (world) => {
  const { fill, maya, noor } = await aGradebook(world)
  const file = (points: string) => `${maya.email},Maya${points}\r\n${noor.email},Noor,late\r\n`
  const preview = await fill(file(''), {}, 'preview/')
  assert.equal(preview.status, 200, preview.text)
  const { system, titles, person_column: personColumn, column } = preview.body
  assert.deepEqual([system, titles, personColumn, column], [null, ['', '', ''], 0, null])
  assert.equal((await fill(file(''), { column: 2 })).text, file(',1'))
})
