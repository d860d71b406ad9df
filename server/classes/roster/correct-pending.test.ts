import assert from 'node:assert/strict'
import { classMessages } from '#contract/classes/words.ts'
import { rowMessages } from '#contract/classes/roster/words.ts'
import { messagesIn } from '#test/call.ts'
import { anEvent, aStudent } from '#test/builders.ts'
import { aRow, aSeminar, namesIn, type Seminar } from '#test/roster-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

/** A class with one pending student, Maya, whose address was mistyped. */
async function aMistake(world: World) {
  const course = await aSeminar(world)
  await course.add([aRow(course.school, 'Maya', `maja@${course.school.studentDomain}`)])
  const [{ student_info: maya, id: link }] = (await course.roster()) as [Awaited<ReturnType<Seminar['roster']>>[0]]
  const correct = (body: object, id = maya.id) => course.ask('PUT', `/api/class/${course.seminar}/pending/${id}/`, body)
  const toEmail = (name: string) => `${name}@${course.school.studentDomain}`
  return { ...course, maya, link, correct, toEmail }
}

const pendingRows = (world: World) => world.db.selectFrom('pending_student').selectAll().orderBy('email').execute()

onAnyEngine('a mistyped address is corrected in the same roster entry, and the old one is deleted', async (world) => {
  const { correct, toEmail, maya, link, roster } = await aMistake(world)
  const { status, body } = await correct({ email: ` ${toEmail('MAYA')} ` })
  const { id, ...rest } = body
  assert.equal(status, 200)
  assert.deepEqual(rest, { first_name: 'Maya', last_name: 'Ames', email: toEmail('maya'), email_verified: false })
  assert.notEqual(id, maya.id)
  assert.deepEqual(
    (await roster()).map((entry) => [entry.id, entry.pending_student]),
    [[link, id]],
    'the same roster entry',
  )
  assert.deepEqual(
    (await pendingRows(world)).map(({ email }) => email),
    [toEmail('maya')],
  )
  const lines = await world.db.selectFrom('audit').select('detail').where('action', '=', 'roster.correct').execute()
  assert.deepEqual(
    lines.map(({ detail }) => JSON.parse(detail!)),
    [{ before: maya.id, after: id }],
  )
})

onAnyEngine('correcting to a registered address gives the roster entry to that student', async (world) => {
  const { correct, school, roster } = await aMistake(world)
  const student = await aStudent(world, school, 'Ravi')
  const { body } = await correct({ email: student.email, first_name: 'Whoever' })
  assert.deepEqual([body.id, body.first_name, body.email_verified], [student.id, 'Ravi', true])
  assert.deepEqual(
    (await roster()).map((entry) => [entry.student, entry.pending_student]),
    [[student.id, null]],
  )
  assert.deepEqual(await pendingRows(world), [])
})

onAnyEngine('a correction moves the roster entry in this class only', async (world) => {
  const { correct, toEmail, maya, school, roster } = await aMistake(world)
  const colleague = await aSeminar(world, school)
  await colleague.add([aRow(school, 'Maya', toEmail('maja')), aRow(school, 'Theo', toEmail('theo'))])
  const renamed = await correct({ last_name: 'Amesbury' })
  assert.deepEqual([renamed.status, messagesIn(renamed.body)], [400, { last_name: [classMessages.nameIsShared] }])
  const { body } = await correct({ email: toEmail('theo'), first_name: 'Theodore' })
  assert.equal(body.first_name, 'Theo', 'a pending student who already has the address keeps the name')
  assert.deepEqual((await colleague.roster()).map((entry) => entry.student_info.email).toSorted(), [
    toEmail('maja'),
    toEmail('theo'),
  ])
  assert.deepEqual(
    (await roster()).map((entry) => entry.student_info.email),
    [toEmail('theo')],
  )
  assert.equal((await correct({ email: toEmail('other') }, maya.id)).status, 404, 'no longer in this class')
})

onAnyEngine('names can be corrected alone, and fields that are left out stay the same', async (world) => {
  const { correct, maya, roster, school, toEmail } = await aMistake(world)
  const { body } = await correct({ last_name: ' Ámes ' })
  assert.deepEqual(body, { ...maya, last_name: 'Ámes' })
  assert.deepEqual((await correct({})).body, body)
  assert.deepEqual(
    (await roster()).map((entry) => entry.student_info),
    [body],
  )
  // The address stays valid when the university's domain has changed since.
  await world.db.updateTable('school').set({ student_domain: 'new.edu' }).where('id', '=', school.id).execute()
  assert.equal((await correct({ first_name: 'Mia' })).body.first_name, 'Mia')
  assert.equal((await correct({ email: toEmail('mia') })).status, 400, 'a new address has the new domain')
})

onAnyEngine('an impossible correction is refused with its field, and nothing changes', async (world) => {
  const mistake = await aMistake(world)
  const { correct, toEmail, school, add } = mistake
  const student = await aStudent(world, school, 'Ravi')
  await add([aRow(school, 'Theo', toEmail('theo')), aRow(school, 'Ravi', student.email)])
  const rosterBefore = await mistake.roster()
  for (const [wrong, field, says] of [
    [{ email: 'maya@gmail.com' }, 'email', rowMessages.foreignDomain({ domain: school.studentDomain })],
    [{ email: 'maya' }, 'email', rowMessages.notAnEmail({ email: 'maya', domain: school.studentDomain })],
    [{ email: toEmail('theo') }, 'email', classMessages.alreadyInClass],
    [{ email: student.email }, 'email', classMessages.alreadyInClass],
    [{ first_name: ' ' }, 'first_name', rowMessages.firstNameMissing],
    [{ last_name: 'x'.repeat(101) }, 'last_name', rowMessages.nameTooLong],
  ] as const) {
    const { status, body } = await correct(wrong)
    assert.deepEqual([status, messagesIn(body)], [400, { [field]: [says] }])
  }
  assert.equal((await correct({ first_name: 'Maya' }, student.id)).status, 404, 'a registered student isn’t pending')
  assert.equal((await correct({ first_name: 'Maya' }, 'nobody')).status, 404)
  assert.deepEqual(await mistake.roster(), rosterBefore)
  assert.equal((await namesIn(mistake)).length, 3)
})

/** A class whose mistyped Maya is marked at one of its professor's events. */
async function aMarkedMistake(world: World) {
  const mistake = await aMistake(world)
  const event = await anEvent(world, mistake.professor)
  const mark = async (student: object, says = 'present') => {
    const body = { marks: [{ ...student, says, reason: `Said ${says}` }] }
    const { status, body: createdMarks, text } = await mistake.ask('POST', `/api/events/${event.id}/marks/`, body)
    assert.equal(status, 201, text)
    return createdMarks[0].id as string
  }
  const marks = async () => {
    const { body } = await mistake.ask('GET', `/api/events/${event.id}/marks/`)
    return (body as { says: string; student_email: string; undone_at: string | null }[]).map(
      ({ says, student_email, undone_at }) => `${says} ${student_email}${undone_at === null ? '' : ', undone'}`,
    )
  }
  return { ...mistake, event, mark, marks, first: await mark({ student: mistake.maya.id }) }
}

onAnyEngine('a mistyped address’s marks move to the corrected one', async (world) => {
  const { correct, toEmail, maya, event, ask, marks } = await aMarkedMistake(world)
  assert.equal((await correct({ email: toEmail('maya') })).status, 200)
  assert.deepEqual(await marks(), [`present ${toEmail('maya')}`])
  const { body } = await ask('GET', `/api/events/${event.id}/attendance/`)
  assert.deepEqual(
    body.map((row: { student_email: string }) => row.student_email),
    [toEmail('maya')],
  )
  assert.ok(!(await pendingRows(world)).some(({ id }) => id === maya.id), 'nothing keeps the old address')
})

onAnyEngine('if the corrected person already has a mark at the same event, that mark stays current', async (world) => {
  const { correct, maya, school, mark, marks, first, ask } = await aMarkedMistake(world)
  const student = await aStudent(world, school, 'Ravi')
  world.clock.pass(1_000)
  const absent = await mark({ student: student.id }, 'absent')
  world.clock.pass(1_000)
  await mark({ student: maya.id }, 'excused')
  await correct({ email: student.email })
  const [excused, present] = [`excused ${student.email}, undone`, `present ${student.email}, undone`]
  assert.deepEqual(await marks(), [excused, `absent ${student.email}`, present])
  // This mark replaced neither of the others, so undoing it restores neither.
  assert.equal((await ask('POST', `/api/marks/${absent}/undo/`, {})).status, 200)
  assert.deepEqual(await marks(), [excused, `absent ${student.email}, undone`, present])
  assert.equal((await ask('POST', `/api/marks/${first}/undo/`, {})).status, 409)
  assert.ok(!(await pendingRows(world)).some(({ id }) => id === maya.id))
})

onAnyEngine('an address that is also on another roster keeps its marks about presence', async (world) => {
  const { correct, toEmail, school, marks, mark, ask, seminar, event, maya } = await aMarkedMistake(world)
  const colleague = await aSeminar(world, school)
  await colleague.add([aRow(school, 'Maya', toEmail('maja'))])
  await ask('POST', '/api/class-events/', { class_instance: seminar, event: event.id })
  world.clock.pass(1_000)
  await mark({ student: maya.id, class: seminar }, 'counts')
  await correct({ email: toEmail('maya') })
  const credit = `counts ${toEmail('maya')}`
  assert.deepEqual(await marks(), [credit, `present ${toEmail('maja')}`], 'its credit in this class moves')
  const { students } = (await ask('GET', `/api/classes/${seminar}/credits/`)).body
  assert.deepEqual([students[0].email, students[0].points], [toEmail('maya'), 1_000])
})
