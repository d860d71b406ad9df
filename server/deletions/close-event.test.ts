import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { attendanceColumns } from '#contract/rolls/sheets.ts'
import {
  aFaculty,
  aProfessor,
  anAdmin,
  anEvent,
  aSchool,
  aStudent,
  attend,
  type Event,
  type Person,
} from '#test/builders.ts'
import { fillRoll } from '#test/full-roll.ts'
import { aRow, aSeminar, type Seminar } from '#test/roster-steps.ts'
import { untilErased } from '#test/until-erased.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const assign = (course: Seminar, event: Event) =>
  course.ask('POST', '/api/class-events/', { class_instance: course.seminar, event: event.id })
const remove = (world: World, event: Event, { token }: { token: string }) =>
  world.call('DELETE', `/api/events/${event.id}/`, { token })

onAnyEngine('colleagues whose classes lose an event are emailed their attendance', async (world) => {
  const ownSeminar = await aSeminar(world)
  const { school, professor } = ownSeminar
  const owner = await aFaculty(world, school, 'Daniel')
  const colleague = await aSeminar(world, school, owner)
  const [second, empty] = [await aSeminar(world, school, owner), await aSeminar(world, school, owner)]
  await second.add([aRow(school, 'Noor')])
  await empty.change({ name: 'Nobody 1', semester: '' })
  await second.change({ name: 'PSY 101', semester: '' })
  const student = await aStudent(world, school)
  await colleague.add([aRow(school, 'R', student.email), aRow(school, '=Omar', `omar@${school.studentDomain}`)])
  const event = await anEvent(world, professor, { name: 'Memory\nand "Ethics"' })
  for (const seminar of [ownSeminar, colleague, second, empty]) await assign(seminar, event)
  await attend(world, student, event)
  await attend(world, await aStudent(world, school), event)

  assert.equal((await remove(world, event, professor)).status, 204)
  await world.mailIdle()
  assert.deepEqual(
    world.mail.emails.map(({ to: recipient }) => recipient),
    [owner.email],
    'one email, and none to oneself',
  )
  const message = world.mail.emails[0]!
  assert.equal(message.subject, 'Deleted: Memory and "Ethics"')
  assert.match(
    message.text,
    /^Eleanor Whitcombe deleted the event “Memory\s+and "Ethics"”, which was scheduled for Tuesday, March 3, 2026/,
  )
  assert.match(message.text, /your classes BIO 210 \(Spring 2026\), Nobody 1, and PSY 101\./)
  assert.doesNotMatch(message.text, new RegExp(professor.email), 'colleagues get no address')
  assert.deepEqual(
    message.files.map(({ name }) => name),
    ['BIO_210_Memory_and_Ethics_attendance_2026-03-03.csv', 'PSY_101_Memory_and_Ethics_attendance_2026-03-03.csv'],
  )
  const [head, ...lines]: string[][] = parse(message.files[0]!.text, { bom: true })
  assert.deepEqual(head, attendanceColumns)
  const came = lines.find((line) => line.includes(student.email))
  assert.match(
    String(came),
    /^Maya,Bergström,'?[\w-]+,[^,]+,Yes,2026-03-03T09:50:00-05:00,42\.37, -71\.11 \(±1000 m\),dev_0123456789abcdef$/,
  )
  assert.match(String(lines.find((line) => String(line).includes('omar@'))), /^'=Omar,Ames,,omar@[^,]+,No,,,$/)
  assert.equal(lines.length, 2, 'only the roster of the class')

  assert.match(message.text, /isn’t reopened by Tuesday, March 10, 2026/)
  await untilErased(world)
  for (const table of ['event', 'attendance', 'class_event', 'mail_attachment'] as const)
    assert.deepEqual(await world.db.selectFrom(table).select('id').execute(), [], table)
  const [line] = await world.db.selectFrom('audit').selectAll().where('action', '=', 'event.delete').execute()
  assert.deepEqual(
    [line?.actor_id, line?.object_id, JSON.parse(line!.detail!)],
    [professor.id, event.id, { name: event.name, check_ins: 2, colleagues_told: 1 }],
  )
})

onAnyEngine('an administrator’s deletion of an event is also emailed to its owner, without a name', async (world) => {
  const ownSeminar = await aSeminar(world)
  const { school, professor } = ownSeminar
  const colleague = await aSeminar(world, school)
  const event = await anEvent(world, professor)
  for (const seminar of [ownSeminar, colleague]) await assign(seminar, event)
  const sub = await anAdmin(world, 'sub', { school })
  assert.equal((await remove(world, event, sub)).status, 204)
  await world.mailIdle()
  const emails = world.mail.emails
  assert.deepEqual(
    emails.map(({ to: recipient }) => recipient).toSorted(),
    [professor.email, colleague.professor.email].toSorted(),
  )
  for (const { text, files } of emails) {
    assert.match(text, /^An administrator deleted the event/)
    assert.match(text, /No attendance is attached, because no one had checked in/)
    assert.deepEqual(files, [], 'there is no attendance to keep')
  }
})

onAnyEngine('an owner without a class for the event is emailed when others delete and reopen it', async (world) => {
  const { school, professor } = await aSeminar(world)
  const event = await anEvent(world, professor, { name: 'Debate' })
  await attend(world, await aStudent(world, school), event)
  const sub = await anAdmin(world, 'sub', { school })
  const reopen = ({ token }: Person) => world.call('POST', `/api/events/${event.id}/reopen/`, { token })
  assert.equal((await remove(world, event, sub)).status, 204)
  assert.equal((await reopen(sub)).status, 200)
  assert.equal((await remove(world, event, professor)).status, 204)
  assert.equal((await reopen(professor)).status, 200)
  await world.mailIdle()
  assert.deepEqual(
    world.mail.emails.map(({ to: recipient, subject }) => [recipient, subject]),
    [
      [professor.email, 'Deleted: Debate'],
      [professor.email, 'Reopened: Debate'],
    ],
    'nothing about what the owner did',
  )
  const [deletion, reopening] = world.mail.emails
  assert.match(deletion!.text, /^An administrator deleted your event “Debate”.*\s+It had 1 attendance record\./)
  assert.match(reopening!.text, /^An administrator reopened the event “Debate” of Tuesday, March 3, 2026 at 9:50/)
  assert.match(reopening!.text, /because you created the event/)
})

onAnyEngine('a reopened class lists its events that were deleted after it', async (world) => {
  const { school, professor } = await aSeminar(world)
  const { professor: colleague, ...course } = await aSeminar(world, school)
  const [talk, debate] = [await anEvent(world, professor), await anEvent(world, professor, { name: 'Debate' })]
  for (const event of [talk, debate]) await assign({ professor: colleague, ...course }, event)
  const path = `/api/classes/${course.seminar}/`
  const reopen = async () => {
    assert.equal((await world.call('DELETE', path, { token: colleague.token })).status, 204)
    return (await world.call('POST', `${path}reopen/`, { token: colleague.token })).body.message as string
  }
  assert.equal((await remove(world, talk, professor)).status, 204)
  world.clock.pass(1_000)
  const whole = 'The class is back, with everything it had.'
  assert.equal(await reopen(), whole, 'a colleague was emailed about what was deleted before')
  world.clock.pass(1_000)
  assert.equal((await world.call('DELETE', path, { token: colleague.token })).status, 204)
  assert.equal((await remove(world, debate, professor)).status, 204)
  const { body } = await world.call('POST', `${path}reopen/`, { token: colleague.token })
  assert.equal(
    body.message,
    'The class is back, but without Debate. This event was deleted in the meantime, and its owner can reopen it, too.',
  )
  await world.call('POST', `/api/events/${debate.id}/reopen/`, { token: professor.token })
  assert.equal(await reopen(), whole)
})

onAnyEngine('deleting an event that is in no one else’s class sends no email', async (world) => {
  const ownSeminar = await aSeminar(world)
  const event = await anEvent(world, ownSeminar.professor)
  await assign(ownSeminar, event)
  await attend(world, await aStudent(world, ownSeminar.school), event)
  assert.equal((await remove(world, event, ownSeminar.professor)).status, 204)
  await world.mailIdle()
  assert.deepEqual(world.mail.emails, [])
})

onBothEngines(
  'attendance is stored with its waiting email while the mail server is down, and deleted once it is sent',
  async (world) => {
    const { school, professor } = await aProfessor(world)
    const colleague = await aSeminar(world, school)
    const event = await anEvent(world, professor)
    await colleague.add([aRow(school, 'Noor')])
    await assign(colleague, event)
    await attend(world, await aStudent(world, school), event)
    world.mail.refuse(true)
    assert.equal((await remove(world, event, professor)).status, 204)
    await world.mailIdle()
    assert.deepEqual(world.mail.emails, [])
    const waiting = () => world.db.selectFrom('mail_attachment').select('file_name').execute()
    assert.equal((await waiting()).length, 1)
    await world.restart()
    world.mail.refuse(false)
    world.clock.pass(60_000)
    await world.mailIdle()
    assert.equal((await world.mail.emailTo(colleague.professor.email)).files.length, 1)
    await world.mailIdle()
    assert.deepEqual(await waiting(), [])
  },
)

onBothEngines('a colleague who assigns an event during its deletion is either emailed or gets a 404', async (world) => {
  const { school, professor } = await aProfessor(world)
  const student = await aStudent(world, school)
  for (let round = 0; round < 5; round += 1) {
    const event = await anEvent(world, professor)
    await attend(world, student, event)
    const colleagues = await Promise.all(Array.from({ length: 4 }, () => aSeminar(world, school)))
    const emailCount = world.mail.emails.length
    const [deleted, ...assigned] = await Promise.all([
      remove(world, event, professor),
      ...colleagues.map((colleague) => assign(colleague, event)),
    ])
    assert.equal(deleted.status, 204)
    await world.mailIdle()
    const recipients = world.mail.emails.slice(emailCount).map(({ to: recipient }) => recipient)
    for (const [index, answer] of assigned.entries()) {
      assert.ok([201, 404].includes(answer.status), answer.text)
      assert.equal(recipients.includes(colleagues[index]!.professor.email), answer.status === 201)
    }
  }
})

onAnyEngine('erasing an event also erases a large roll completely', async (world) => {
  const { school, professor } = await aSeminar(world)
  const event = await anEvent(world, professor)
  await fillRoll(world, school, event, 450)
  assert.equal((await remove(world, event, professor)).status, 204)
  await untilErased(world)
  assert.deepEqual(await world.db.selectFrom('attendance').select('id').execute(), [])
})

onAnyEngine('administrators can list the deleted events of one university', async (world) => {
  const [school, otherSchool] = [await aSchool(world), await aSchool(world)]
  const removeOne = async (owner: Person) => {
    const event = await anEvent(world, owner)
    assert.equal((await remove(world, event, owner)).status, 204)
    return event.id
  }
  const deleted = await removeOne(await aFaculty(world, school))
  const elsewhere = await removeOne(await aFaculty(world, otherSchool))
  const [master, sub] = [await anAdmin(world, 'master'), await anAdmin(world, 'sub', { school })]
  const list = async ({ token }: Person, query: string) => {
    const { status, body } = await world.call('GET', `/api/recently-deleted/${query}`, { token })
    return status === 200 ? new Set((body as Event[]).map(({ id }) => id)) : status
  }
  assert.deepEqual(await list(master, ''), new Set([deleted, elsewhere]))
  assert.deepEqual(await list(master, `?school=${otherSchool.id}`), new Set([elsewhere]))
  assert.deepEqual(await list(sub, `?school=${school.id}`), new Set([deleted]))
  assert.equal(await list(sub, `?school=${otherSchool.id}`), 403)
})
