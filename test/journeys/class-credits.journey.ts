import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { fillPortal } from '#test/bench/fill-portal.ts'
import { aClassWith, aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { ask, assign, openClass } from './class-details-steps.ts'
import { shortDate } from '#web/kit/time/times.ts'
import { journey, mainJourney, type Stage } from './stage.ts'
import { goToEnd, press, sees } from './steps.ts'

/** Creates a class with Maya, who was at both talks, and Noor, who was at one. */
async function aClass(stage: Stage) {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  const { id } = await aClassWith(world, owner, [maya, noor], 'BIO 210')
  for (const [name, students] of [
    ['Poster Session', [maya, noor]],
    ['Night of Genes', [maya]],
  ] as const) {
    const event = await anEvent(world, owner, { name })
    await assign(stage, owner, id, event.id)
    for (const student of students) await ask(stage, student, 'POST', '/api/attendance/', aScan(world, student, event))
  }
  return { owner, maya, noor, id }
}

const number = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

journey(
  'before saving a rule, a professor sees whose points it changes, and unsaved numbers aren’t lost',
  async (stage) => {
    const { owner, id } = await aClass(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id)
    await desk.getByRole('tab', { name: 'Credits' }).click()
    await sees(desk, 'This class has no rule yet. Each event gives 1 point.')
    await press(desk, 'Set a rule')
    await number(desk, 'Points for each event').fill('1.5')
    await number(desk, 'Maximum number of points').fill('1.5')
    const effect = desk.getByRole('region', { name: 'What this changes' })
    await sees(effect, 'Each event is worth 1.5 points, up to 1.5 points in total.')
    await sees(effect, '1 student gains and 1 student loses points.')
    await sees(effect.getByRole('listitem').filter({ hasText: 'Maya' }), '2 → 1.5 points')
    await sees(effect.getByRole('listitem').filter({ hasText: 'Noor' }), '1 → 1.5 points')
    await stage.check(desk, 'class credits, effect')
    await desk.getByRole('tab', { name: 'Events', exact: true }).click()
    // Otherwise the second click may come before the page has left the form.
    await desk.getByRole('button', { name: 'Save rule' }).waitFor({ state: 'detached' })
    await desk.getByRole('tab', { name: 'Credits' }).click()
    await sees(desk, 'These are changes that you haven’t saved.')
    await press(desk, 'Save rule')
    await sees(desk, 'Credit rule saved.')
    await desk
      .getByRole('region', { name: 'Credit rule' })
      .getByText(/^Each event is worth 1.5 points, up to/)
      .waitFor()
    await desk.reload()
    await desk
      .getByRole('region', { name: 'Credit rule' })
      .getByText(/^Each event is worth 1.5 points, up to/)
      .waitFor()
  },
)

journey('a wrong number is reported at its field, and leaving with an unsaved rule asks first', async (stage) => {
  const { owner, id } = await aClass(stage)
  const phone = await stage.phone()
  stage.expectTrouble(/400 PUT .*\/credit-rule\//)
  await openClass(phone, owner, id, '?tab=credits')
  await press(phone, 'Set a rule')
  await press(phone, 'Points for a number of events')
  await press(phone, 'Save rule')
  await sees(phone, 'Enter a number of events from 1 to 500.')
  await press(phone, 'Points for each event')
  await number(phone, 'Points for each event').fill('2')
  await number(phone, 'Maximum number of points').fill('1')
  await sees(phone, 'This is more than the class’s maximum number of points.')
  await stage.check(phone, 'class credits, wrong')
  await phone.getByRole('link', { name: 'My Classes' }).filter({ visible: true }).first().click()
  await sees(phone, 'Leave without saving?')
  await press(phone, 'Cancel')
  await press(phone, 'Discard changes')
  await phone.getByText('This is more than the class’s maximum number of points.').waitFor({ state: 'detached' })
})

journey(
  'the credits table can be sorted, shows who is one event short, and explains why an event counts',
  async (stage) => {
    const { owner, id } = await aClass(stage)
    const desk = await stage.desk()
    await openClass(desk, owner, id, '?tab=credits')
    await sees(desk, /^This class has no rule yet/)
    await desk.getByRole('row', { name: /Noor/ }).waitFor()
    assert.equal(await desk.getByText(/^One short/).count(), 0, 'without a rule no one lacks an event')
    await ask(stage, owner, 'PUT', `/api/classes/${id}/credit-rule/`, { counts: 'at-least', needed: 2, points: 3_000 })
    await desk.reload()
    const table = desk.getByRole('table', { name: 'Students’ credit' })
    const rows = () => table.locator('tbody tr').allInnerTexts()
    await table.getByRole('row', { name: /Noor/ }).waitFor()
    assert.deepEqual(
      (await rows()).map((row) => row.replaceAll(/\s+/g, ' ').trim()),
      ['Bergström, Maya 2 of 2 3 points None', 'Bergström, Noor 1 of 2 0 points 1 event'],
    )
    await press(table, 'Still needed')
    await table.locator('th[aria-sort]', { hasText: 'Still needed' }).waitFor()
    await press(desk, 'One short 1')
    await table.getByRole('row', { name: /Maya/ }).waitFor({ state: 'detached' })
    await stage.check(desk, 'class credits, one short')
    await table.getByRole('link', { name: /Noor/ }).press('Enter')
    const events = desk.getByRole('table', { name: 'Events of the term' })
    await sees(events.getByRole('row', { name: /Night of Genes/ }), /Not on the roll\.|Will count/)
    await sees(events.getByRole('row', { name: /Poster Session/ }), 'Attended')
    assert.equal(await events.getByText('0 points').count(), 0, 'only together give points')
    await stage.check(desk, 'class credits, a student')
    await desk.getByRole('link', { name: 'BIO 210' }).first().click()
    await table.locator('th[aria-sort]', { hasText: 'Still needed' }).waitFor()
    assert.equal(await table.getByRole('row', { name: /Maya/ }).count(), 0, 'the list is as it was left')
    // Dates are in the time zone of the professor, who is abroad, as on all other pages.
    const phone = await stage.phone({ timezoneId: 'Pacific/Kiritimati' })
    await openClass(phone, owner, id, '?tab=credits')
    await phone
      .getByRole('list', { name: 'Students’ credit' })
      .getByRole('link', { name: /Maya.*2 of 2/ })
      .click()
    const { starts_at: startsAt } = await stage.world.db
      .selectFrom('event')
      .select('starts_at')
      .where('name', '=', 'Poster Session')
      .executeTakeFirstOrThrow()
    const first = phone
      .getByRole('list', { name: 'Events of the term' })
      .getByRole('listitem')
      .filter({ hasText: 'Poster Session' })
    await sees(first, shortDate(startsAt, 'Pacific/Kiritimati'))
    await stage.check(phone, 'class credits, a student on a phone')
  },
)

mainJourney(
  'the owner of a class gives, denies and excuses credit for a colleague’s event, and undoes it',
  async (stage) => {
    const { owner, id, noor } = await aClass(stage)
    const { world, school } = stage
    const colleague = await aFaculty(world, school, 'Daniel')
    const talk = await anEvent(world, colleague, { name: 'Open Lecture' })
    await assign(stage, owner, id, talk.id)
    const marks = [{ student: noor.id, says: 'excused', reason: 'Ill' }]
    const [excuse] = await ask(stage, colleague, 'POST', `/api/events/${talk.id}/marks/`, { marks })
    const phone = await stage.phone()
    await openClass(phone, owner, id, '?tab=credits')
    await phone.getByRole('list', { name: 'Students’ credit' }).getByRole('link', { name: /Noor/ }).click()
    const event = phone
      .getByRole('list', { name: 'Events of the term' })
      .getByRole('listitem')
      .filter({ hasText: 'Open Lecture' })
    const open = async (item: string) => {
      await event.getByRole('button', { name: 'Marks for Open Lecture' }).click()
      await phone.getByRole('menuitem', { name: item }).click()
    }
    // The attendance is excused, not only the credit, although the colleague’s reason isn’t shown.
    await sees(event, 'Excused')
    for (const text of ['Not checked in yet', 'Ill']) assert.equal(await event.getByText(text).count(), 0, text)
    await ask(stage, colleague, 'POST', `/api/marks/${excuse.id}/undo/`, { reason: 'Came after all' })
    await phone.reload()
    await open('Give credit…')
    await stage.check(phone, 'class credits, giving credit')
    const reason = phone.getByRole('textbox', { name: 'Reason' })
    await reason.fill('Sat in the first row')
    await phone.reload()
    await open('History')
    await press(phone, 'Close')
    await open('Give credit…')
    assert.equal(await reason.inputValue(), 'Sat in the first row', 'a reload loses nothing that was typed')
    await press(phone.getByRole('dialog', { name: /Give .* credit/ }), 'No phone')
    await press(phone.getByRole('dialog', { name: /Give .* credit/ }), 'Give Credit')
    await sees(event, 'You gave credit for this event.')
    await sees(phone.getByRole('list', { name: 'Classes' }), '2 points')
    await open('Excuse…')
    await press(phone.getByRole('dialog', { name: /^Excuse Noor/ }), 'Excused')
    await phone
      .getByRole('dialog', { name: /^Excuse Noor/ })
      .getByRole('button', { name: 'Excuse', exact: true })
      .click()
    await sees(event, /You excused the student\./)
    // The attendance is excused, not only the credit.
    await sees(event, 'Excused')
    await open('Undo mark…')
    await sees(phone.getByRole('dialog', { name: /^Undo/ }), 'Excused in BIO 210')
    await phone.getByRole('textbox', { name: 'Reason for undoing it' }).fill('Someone else')
    await press(phone, 'Undo Mark')
    await sees(event, 'You gave credit for this event.')
    await open('Doesn’t count…')
    await press(phone.getByRole('dialog', { name: /Not count/ }), 'Left early')
    await press(phone.getByRole('dialog', { name: /Not count/ }), 'Don’t Count')
    await sees(event, 'You marked that it doesn’t count.')
    await press(phone, 'Undo')
    await sees(event, 'You gave credit for this event.')
    await open('History')
    await sees(phone.getByRole('dialog', { name: /History of/ }), 'Counts for BIO 210')
    await stage.check(phone, 'class credits, history of an event')
    const [credit] = await ask(stage, noor, 'GET', `/api/students/${noor.id}/credits/`)
    assert.equal(credit.points, 2_000)
  },
)

journey('the credits of an empty class link to assigning events and adding students', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const { id } = await aClassWith(stage.world, owner, [], 'HIST 105')
  const phone = await stage.phone()
  await openClass(phone, owner, id, '?tab=credits')
  await sees(phone, 'This class has no students yet.')
  await stage.check(phone, 'class credits, empty')
  await press(phone, 'Individual events')
  const readTarget = (name: string) => phone.getByRole('link', { name, exact: true }).getAttribute('href')
  assert.equal(await readTarget('Assign events'), `/faculty/events?class=${id}`)
  assert.equal(await readTarget('Add students'), `/faculty/classes/${id}/edit`)
})

journey(
  'in a class of 600, the last student is reached by scrolling or searching, and few rows are rendered',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const { classId } = await fillPortal(
      world.db,
      { school, owner, colleague: owner },
      { students: 600, events: 0, pastEvents: 4, classes: 1 },
    )
    const desk = await stage.desk()
    await openClass(desk, owner, classId, '?tab=credits')
    const table = desk.getByRole('table', { name: 'Students’ credit' })
    await table.waitFor()
    const count = Number(await table.getAttribute('aria-rowcount'))
    assert.ok(count > 100, String(count))
    await press(desk, `Show all ${count - 1} students`)
    await goToEnd(desk, `tr[aria-rowindex="${count}"]`)
    await desk.getByLabel('Search students by name or email').fill('student599@')
    await desk.locator('table[aria-rowcount="2"]').waitFor()
    await sees(table, 'Maya 599')
    await desk.getByLabel('Search students by name or email').fill('nobody')
    await sees(desk, 'No student matches.')
    await desk.getByLabel('Search students by name or email').fill('')
    await table.waitFor()
    assert.ok((await table.locator('tbody tr').count()) < 150)
  },
)
