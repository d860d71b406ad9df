import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, aStudent, type Person } from '#test/builders.ts'
import { chooseFile, header, createRows } from './class-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs } from './steps.ts'

async function atDesk(stage: Stage, owner: Person, path: string): Promise<Page> {
  const desk = await signInAs(stage.desk(), asFaculty(owner), path)
  return desk
}

async function importTwo(desk: Page, domain: string): Promise<void> {
  await press(desk, 'Import CSV')
  await chooseFile(desk, [header, ...createRows(2, domain)].join('\n'))
  await press(desk, 'Add 2 Students')
}

journey('an import says that it isn’t saved yet, and leaving the page asks first', async (stage) => {
  const domain = stage.school.studentDomain
  const desk = await atDesk(stage, await aFaculty(stage.world, stage.school, 'Eleanor'), '/faculty/classes/add')
  await importTwo(desk, domain)
  await sees(desk, 'Successfully imported 2 students.')
  await sees(desk, '2 students added to the form, not saved yet.')
  await stage.check(desk, 'add class, not saved yet')

  await desk.getByRole('link', { name: 'Events', exact: true }).click()
  await sees(desk.getByRole('dialog'), 'Leave without saving?')
  await sees(
    desk.getByRole('dialog'),
    /2 students added to the form, not saved yet\. This browser keeps a draft for 24 hours\./,
  )
  await stage.check(desk, 'add class, leave without saving')
  await press(desk.getByRole('dialog'), 'Cancel')
  await seesHeading(desk, 'Add New Class')
  await press(desk, 'Logout')
  await sees(desk.getByRole('dialog'), 'Sign out without saving?')
  await press(desk.getByRole('dialog'), 'Cancel')

  await desk.getByRole('link', { name: 'Events', exact: true }).click()
  await press(desk.getByRole('dialog'), 'Leave')
  await seesHeading(desk, 'Events')
  await desk.goBack()
  await sees(desk, 'What you typed before is still here.')
  await sees(desk, `s2@${domain}`)

  await desk.getByRole('link', { name: 'Cancel', exact: true }).click()
  await sees(desk.getByRole('dialog'), 'Discard your changes?')
  await press(desk.getByRole('dialog'), 'Discard Changes')
  await desk.waitForURL('**/faculty/classes')
  await desk.goto('/faculty/classes/add')
  await seesHeading(desk, 'No students yet')
})

journey('a draft outlives its tab: closing the tab asks first, and the next tab has the draft', async (stage) => {
  const domain = stage.school.studentDomain
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const next = await atDesk(stage, owner, '/faculty/classes/add')
  await seesHeading(next, 'No students yet')
  const desk = await next.context().newPage()
  // The stage's own handler would dismiss the browser's dialog.
  desk.removeAllListeners('dialog')
  await desk.goto('/faculty/classes/add')
  await desk.getByLabel('Class name').fill('BIO 210')
  await importTwo(desk, domain)
  await next.reload()
  await seesHeading(next, 'No students yet')

  const pendingDialog = desk.waitForEvent('dialog')
  const closed = desk.waitForEvent('close')
  await desk.close({ runBeforeUnload: true })
  const dialog = await pendingDialog
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.accept()
  await closed
  await next.goto('/faculty/classes/add')
  await sees(next, 'What you typed before is still here.')
  await sees(next, `s2@${domain}`)
  assert.equal(await next.getByLabel('Class name').inputValue(), 'BIO 210')
  // Signing out deletes the draft.
  await press(next, 'Logout')
  await press(next.getByRole('dialog'), 'Sign Out')
  await next.waitForURL((url) => url.pathname === '/')
  const storage = await next.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
  assert.doesNotMatch(String(storage), /BIO 210|s2@/)
})

journey('Save stays in view below a long roster', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const students = []
  for (let n = 0; n < 12; n += 1) students.push(await aStudent(world, school))
  const { id } = await aClassWith(world, owner, students)
  const desk = await atDesk(stage, owner, `/faculty/classes/${id}/edit`)
  await sees(desk, students[0]?.email ?? '')
  const box = await desk.getByRole('button', { name: 'Save Changes' }).boundingBox()
  const height = desk.viewportSize()?.height ?? 0
  assert.ok(box && box.y + box.height <= height, `Save ends at ${box && box.y + box.height} of ${height} px`)
})

journey('saving ends Undo, and the success message is shown immediately', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const jonas = await aStudent(world, school, 'Jonas')
  const { id } = await aClassWith(world, owner, [jonas])
  const desk = await atDesk(stage, owner, `/faculty/classes/${id}/edit`)
  // The page's clock is paused, so that no message can wait for another notice to close.
  await press(desk, /Remove Jonas/)
  const undo = desk.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await desk.clock.pauseAt(Date.now() + 500)
  await press(desk, 'Save Changes')
  await sees(desk, 'Class updated successfully!')
  assert.equal(await undo.count(), 0)
})

journey('Back asks before leaving unsaved work, and Forward restores the draft', async (stage) => {
  const domain = stage.school.studentDomain
  const desk = await atDesk(stage, await aFaculty(stage.world, stage.school, 'Eleanor'), '/faculty/events')
  await desk.getByRole('link', { name: 'Classes', exact: true }).click()
  await desk.getByRole('link', { name: 'Add Class' }).first().click()
  await desk.getByLabel('Class name').fill('BIO 210')
  await importTwo(desk, domain)
  await sees(desk, '2 students added to the form, not saved yet.')

  const back = () => desk.evaluate('history.back()')
  const question = desk.getByRole('dialog', { name: 'Leave without saving?' })
  await back()
  await question.waitFor()
  await sees(desk, 'Add New Class')
  assert.equal(new URL(desk.url()).pathname, '/faculty/classes/add')
  await press(question, 'Cancel')
  await question.waitFor({ state: 'hidden' })
  await seesHeading(desk, 'Add New Class')
  await sees(desk, `s2@${domain}`)

  await desk.evaluate('history.back(), setTimeout(() => history.back())')
  await question.waitFor()
  await desk.waitForURL('**/faculty/classes/add')
  await press(question, 'Cancel')
  await question.waitFor({ state: 'hidden' })
  await sees(desk, `s2@${domain}`)
  assert.equal(new URL(desk.url()).pathname, '/faculty/classes/add')

  await back()
  await press(question, 'Leave')
  await desk.waitForURL('**/faculty/classes')
  await desk.evaluate('history.forward()')
  await sees(desk, 'What you typed before is still here.')
  assert.equal(await desk.getByLabel('Class name').inputValue(), 'BIO 210')
  await desk.getByRole('link', { name: 'Cancel', exact: true }).click()
  await press(desk.getByRole('dialog'), 'Discard Changes')
  await desk.waitForURL('**/faculty/classes')
})

journey('a draft doesn’t bring back a name that was changed in another window', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Eleanor')
  const { id } = await aClassWith(world, owner, [], 'BIO 210')
  const path = `/faculty/classes/${id}/edit`
  const desk = await atDesk(stage, owner, path)
  await importTwo(desk, school.studentDomain)
  await sees(desk, '2 students added to the form, not saved yet.')
  stage.expectTrouble(/desk: leaves unsaved work/)
  await desk.goto('/faculty/events')
  await seesHeading(desk, 'Events')

  const otherDesk = await atDesk(stage, owner, path)
  await otherDesk.getByLabel('Class name').fill('BIO 211')
  await press(otherDesk, 'Save Changes')
  await sees(otherDesk, 'Class updated successfully!')

  await desk.goto(path)
  await sees(
    desk,
    'What you typed before is still here. This class was also changed somewhere else: renamed “BIO 211”.',
  )
  assert.equal(await desk.getByLabel('Class name').inputValue(), 'BIO 211')
  await stage.check(desk, 'edit class, draft of a class that was renamed')
  await press(desk, 'Save Changes')
  await sees(desk, 'Class updated successfully!')
  const row = await world.db.selectFrom('class').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.name, 'BIO 211')
  const roster = await world.db.selectFrom('roster_entry').selectAll().where('class_id', '=', id).execute()
  assert.equal(roster.length, 2)
})

journey('on a phone a notice doesn’t cover a dialog’s buttons', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Eleanor')
  const phone = await signInAs(stage.phone(), asFaculty(owner), '/faculty/classes/add')
  await importTwo(phone, stage.school.studentDomain)
  await sees(phone, 'Successfully imported 2 students.')
  // While the page's clock is paused, the notice stays.
  await phone.clock.pauseAt(Date.now() + 500)
  await phone.getByRole('link', { name: 'Cancel', exact: true }).click()
  const dialog = phone.getByRole('dialog')
  for (const name of ['Cancel', 'Discard Changes']) {
    const box = await dialog.getByRole('button', { name }).boundingBox()
    assert.ok(box)
    const hit = `document.elementFromPoint(${box.x + box.width / 2}, ${box.y + box.height / 2})?.textContent`
    assert.equal(await phone.evaluate(hit), name)
  }
  await sees(phone, 'Successfully imported 2 students.')
  await phone.clock.resume()
  await stage.check(phone, 'dialog and notice on a phone')
})
