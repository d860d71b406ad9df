// Attachments that list students wait for the mail server. A student who is deleted in the meantime is removed from
// them.
import assert from 'node:assert/strict'
import { aProfessor, anEvent, aStudent, attend, type Person } from '#test/builders.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { findTables } from '#test/tables-with.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

const remove = (world: World, student: Person) =>
  world.call('DELETE', `/api/students/${student.id}/delete/`, { token: student.token })

/** An event in a colleague's class with three students. Omar has no account yet. */
async function anEventOfAColleague(world: World) {
  const { school, professor } = await aProfessor(world)
  const colleague = await aSeminar(world, school)
  const [quillon, ravi] = [await aStudent(world, school, 'Quillon'), await aStudent(world, school, 'Ravi')]
  const rows = [aRow(school, 'R', quillon.email), aRow(school, 'R', ravi.email), aRow(school, 'Omar')]
  assert.equal((await colleague.add(rows)).status, 200)
  const event = await anEvent(world, professor)
  await colleague.ask('POST', '/api/class-events/', { class_instance: colleague.seminar, event: event.id })
  for (const student of [quillon, ravi]) {
    await attend(world, student, event)
  }
  const removeEvent = () => world.call('DELETE', `/api/events/${event.id}/`, { token: professor.token })
  return { colleague, quillon, ravi, removeEvent }
}

onAnyEngine('a deleted student’s line is removed from waiting attachments, and other lines stay', async (world) => {
  const { colleague, quillon, ravi, removeEvent } = await anEventOfAColleague(world)
  const elsewhere = await anEventOfAColleague(world)
  world.mail.refuse(true)
  for (const end of [removeEvent, elsewhere.removeEvent]) assert.equal((await end()).status, 204)
  await world.mailIdle()
  assert.ok((await findTables(world, quillon.email)).includes('mail_attachment'), 'there is something to delete')
  assert.equal((await remove(world, quillon)).status, 204)
  for (const mark of [quillon.email, quillon.id]) assert.deepEqual(await findTables(world, mark), [], mark)
  world.mail.refuse(false)
  world.clock.pass(60_000)
  const [file] = (await world.mail.emailTo(colleague.professor.email)).files
  assert.deepEqual(
    file!.text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',')[3]!.replaceAll('"', ''))
      .toSorted(),
    ['Email', ravi.email, `omar@${quillon.email.split('@')[1]}`].toSorted(),
  )
  const [untouched] = (await world.mail.emailTo(elsewhere.colleague.professor.email)).files
  assert.ok(untouched!.text.includes(elsewhere.quillon.email), 'another university’s is unchanged')
})

onBothEngines('a student who is deleted while an attachment is created isn’t in it', async (world) => {
  world.mail.refuse(true)
  for (let round = 0; round < 6; round += 1) {
    const { quillon, removeEvent } = await anEventOfAColleague(world)
    const answers = await Promise.all([removeEvent(), remove(world, quillon)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204],
    )
    assert.deepEqual(await findTables(world, quillon.email), [])
  }
  const files = await world.db.selectFrom('mail_attachment').select('id').execute()
  assert.equal(files.length, 6, 'the others’ attendance waits')
})
