import assert from 'node:assert/strict'
import { fillPortal } from '#test/bench/fill-portal.ts'
import { aFaculty, anAdmin, aSchool, aStudent } from '#test/builders.ts'
import { aPanel, openPanel } from './admin-panel-steps.ts'
import { showWaitingAndFailed } from './five-states.ts'
import { journey } from './stage.ts'
import { asFaculty, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

journey('the panel works on a phone, with thousands of students and with none', async (stage) => {
  const { world, school } = stage
  const { ada, omar, maya } = await aPanel(stage)
  const phone = await stage.phone()
  await openPanel(phone, ada)
  await sees(phone, 'You (Creator)')
  await phone.getByRole('tab', { name: 'Student Management' }).tap()
  await phone.getByRole('button', { name: 'Edit Maya Bergström' }).tap()
  await phone.getByRole('dialog', { name: 'Edit Student' }).waitFor()
  await phone.goBack()
  await phone.getByRole('dialog').waitFor({ state: 'hidden' })
  await phone.getByRole('tab', { name: 'Class Management' }).tap()
  await phone.getByRole('button', { name: /Omar/ }).tap()
  await seesHeading(phone, 'Omar Whitcombe')
  assert.equal(await phone.evaluate('document.activeElement.textContent'), 'Omar Whitcombe')
  await sees(phone, 'Reading Group')
  assert.equal(await phone.getByRole('list', { name: 'Faculty' }).count(), 0, 'one after the other')
  await phone.getByRole('button', { name: 'All faculty' }).tap()
  await phone.getByRole('list', { name: 'Faculty' }).waitFor()
  assert.equal(readPath(phone), '/faculty/admin?tab=classes')
  assert.match(await phone.evaluate<string>('document.activeElement.textContent'), /Omar/)

  const size = { students: 6000, events: 0, pastEvents: 0, classes: 1 }
  await fillPortal(world.db, { school, owner: omar, colleague: omar }, size)
  const desk = await stage.desk()
  await openPanel(desk, ada, '?tab=students')
  const table = desk.getByRole('table', { name: 'Students' })
  await table.waitFor()
  assert.equal(await table.getAttribute('aria-rowcount'), '3003')
  assert.ok((await table.locator('tbody tr').count()) < 60, 'only a screenful is rendered')
  await desk.getByRole('searchbox').fill('maya 4998')
  await sees(table, 'student4998@')
  await desk.getByRole('searchbox').fill(maya.email)
  await sees(table, maya.email)

  const birch = await aSchool(world, 'Birch')
  const lonely = await aFaculty(world, birch, 'Ida')
  await anAdmin(world, 'sub', { school: birch, faculty: lonely })
  await openPanel(desk, lonely)
  await seesHeading(desk, 'No events yet')
  await desk.goto('/faculty/admin?tab=students')
  await seesHeading(desk, 'No students yet')
  await aStudent(world, birch, 'Noor')
  await desk.goto('/faculty/admin?tab=students&q=nobody')
  await seesHeading(desk, 'No student matches “nobody”')
  await press(desk, 'Clear search')
  await sees(desk, 'Noor')
  await desk.goto('/faculty/admin?tab=classes&q=nobody')
  await seesHeading(desk, 'No faculty member matches “nobody”')
})

journey('each list of the panel loads, fails, and loads again on request', async (stage) => {
  const { ada, omar } = await aPanel(stage)
  const desk = await signInAs(stage.desk(), asFaculty(ada))
  const events = {
    call: '**/api/events/?*',
    waits: 'Loading events',
    fails: 'Failed to load data. Please try again.',
    shows: 'Chamber Choir',
  }
  const students = {
    call: '**/api/students/',
    waits: 'Loading students',
    fails: 'Failed to load student data. Please try again later.',
    shows: 'Bergström',
  }
  const faculty = {
    call: '**/api/faculty-by-school/?*',
    waits: 'Loading faculty',
    fails: 'Failed to load faculty members',
    shows: '(You)',
  }
  const classes = {
    call: '**/api/classes-by-faculty/?*',
    waits: 'Loading classes',
    fails: 'Failed to load classes',
    shows: 'Reading Group',
  }
  const lists = [
    { path: '/faculty/admin', ...events },
    { path: '/faculty/admin?tab=students', ...students },
    { path: '/faculty/admin?tab=classes', ...faculty },
    { path: `/faculty/admin?tab=classes&faculty=${omar.id}`, ...classes },
  ]
  // Only the first list is checked with axe, because all lists look the same in these states.
  await showWaitingAndFailed(stage, desk, lists, 1)

  // A loaded list stays, with a note that it is out of date.
  await desk.goto('/faculty/admin?tab=students')
  await sees(desk, 'Bergström')
  await desk.route(students.call, (route) => route.fulfill({ status: 500, json: {} }))
  await press(desk, 'Edit Maya Bergström')
  await press(desk.getByRole('dialog'), 'Save Changes')
  await sees(desk, 'Student information updated successfully')
  await sees(desk, students.fails)
  await sees(desk, 'Bergström')

  // The creator's name comes from the list of faculty when the events don't have it.
  await desk.route(events.call, async (route) => {
    const response = await route.fetch()
    const listed = (await response.json()) as { events: object[] }
    await route.fulfill({ response, json: listed.events.map((event) => ({ ...event, faculty_name: undefined })) })
  })
  await desk.goto('/faculty/admin')
  await sees(desk, 'Omar Whitcombe')
  await sees(desk, 'You (Creator)')
})
