import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aScan, aStudent, type Event, type Person } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { ask } from './class-details-steps.ts'
import { openProfile, stub } from './profile-steps.ts'
import { journey, journeyAlone, type Stage } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs, signInFaculty } from './steps.ts'

async function checkIn(stage: Stage, student: Person, event: Event): Promise<void> {
  const body = aScan(stage.world, student, event)
  const { status } = await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body })
  assert.equal(status, 201)
}

async function assign(stage: Stage, owner: Person, classId: string, event: Event): Promise<void> {
  const body = { class_instance: classId, event: event.id }
  const { status } = await call(stage.site, 'POST', '/api/class-events/', { token: owner.token, body })
  assert.equal(status, 201)
}

/** Returns the lines that say what will be deleted, once they are counted. */
async function readLines(dialog: Locator): Promise<string[]> {
  await dialog.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' })
  const lines = await dialog.getByRole('listitem').allInnerTexts()
  return lines.map((line) => line.replaceAll(/\s+/g, ' '))
}

journeyAlone(
  'an event is deleted with everything its dialog lists, and colleagues first get their class’s attendance by email',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Priya')
    const colleague = await aFaculty(world, school, 'Daniel')
    const [maya, jonas] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Jonas')]
    const event = await anEvent(world, owner)
    await assign(stage, owner, (await aClassWith(world, owner, [maya], 'LIT 300')).id, event)
    await assign(stage, colleague, (await aClassWith(world, colleague, [maya, jonas])).id, event)
    await checkIn(stage, maya, event)

    const desk = await stage.desk()
    await signInFaculty(desk, stage, owner.email)
    await desk.goto('/faculty/events')
    await press(desk, 'Delete')
    const dialog = desk.getByRole('dialog', { name: 'Delete this event?' })
    assert.deepEqual(await readLines(dialog), [
      `The event “${event.name}”`,
      'Its QR code and link, including printed ones',
      'Its attendance records 1',
      'Its assignments to your classes 1',
      'Its assignments to colleagues’ classes 1',
    ])
    await sees(dialog, 'We’ll email their owners the attendance first: BIO 210 (Daniel Whitcombe).')
    await stage.check(desk, 'delete event, colleagues')

    const nameField = dialog.getByLabel(`Type the event’s name to delete it: ${event.name}`)
    const button = dialog.getByRole('button', { name: 'Delete Event' })
    assert.equal(await button.isDisabled(), true)
    await nameField.fill('Memory and Its')
    assert.equal(await button.isDisabled(), true, 'half a name isn’t enough')
    await press(dialog, 'Cancel')
    await dialog.waitFor({ state: 'hidden' })
    await press(desk, 'Delete')
    await nameField.fill(event.name.toUpperCase())
    stage.expectTrouble(/desk: net::ERR_FAILED DELETE \/api\/events\//)
    await stub(desk, '**/api/events/*/?faculty_id=*', 'DELETE', 0)
    await button.click()
    await sees(dialog, 'Failed to delete the event. Please try again.')
    assert.equal(await nameField.inputValue(), event.name.toUpperCase(), 'nothing typed is lost')

    const message = await stage.emailAfter(colleague.email, async () => {
      await button.click()
      await sees(desk, 'Event deleted successfully. 1 attendance record was deleted. We emailed 1 colleague.')
    })
    assert.equal(message.subject, `Deleted: ${event.name}`)
    assert.match(message.text, /^Priya Whitcombe deleted the event/)
    const [file] = message.files
    assert.match(file!.name, /^BIO_210_Memory_and_Its_Ethics_attendance_\d{4}-\d\d-\d\d\.csv$/)
    assert.match(file!.text, new RegExp(`"Maya","Bergström","'?${maya.id}","${maya.email}","Yes",`))
    assert.match(file!.text, new RegExp(`"Jonas","Bergström","'?${jonas.id}","${jonas.email}","No",`))
    assert.deepEqual(await world.db.selectFrom('event').select('id').where('closed_at', 'is', null).execute(), [])
  },
)

journeyAlone(
  'an event that gains check-ins while its dialog is open stays until the person has seen the new count',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Priya')
    const event = await anEvent(world, owner)
    const desk = await stage.desk()
    await signInFaculty(desk, stage, owner.email)
    await desk.goto(`/faculty/events/${event.id}/edit`)
    await press(desk, 'Delete Event')
    const dialog = desk.getByRole('dialog')
    await sees(dialog, /^Its attendance records\s*0$/)
    await checkIn(stage, await aStudent(world, school), event)
    await press(dialog, 'Delete Event')
    await sees(dialog, 'Nothing was deleted. There’s more to delete than when you opened this.')
    await sees(dialog, /^Its attendance records\s*1$/)
    await stage.check(desk, 'delete event, more goes')
    assert.equal((await world.db.selectFrom('event').select('id').execute()).length, 1)
    await dialog.getByLabel('Type the event’s name').fill(event.name)
    await press(dialog, 'Delete Event')
    await sees(desk, 'Event deleted successfully. 1 attendance record was deleted.')
    await desk.waitForURL((url) => url.pathname === '/faculty/events')
  },
)

journey('an event can be deleted when counting fails, and counting can be retried', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Priya')
  const event = await anEvent(world, owner)
  const { id: birds } = await aClassWith(world, owner, [await aStudent(world, school)], 'Birds')
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  stage.expectTrouble(/desk: 500 GET \/api\/(events|classes|faculty)\/[^/]+\/deletion\//)
  const counting = '**/deletion/*'
  await desk.route(counting, (route) => route.fulfill({ status: 500, json: {} }))
  await desk.goto('/faculty/events')
  await press(desk, 'Delete')
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'We couldn’t check what this will delete.')
  await sees(dialog, /^Its attendance records\s*not counted$/)
  await stage.check(desk, 'delete event, not counted')
  assert.equal(await dialog.getByRole('button', { name: 'Delete Event' }).isDisabled(), true, 'the name is required')
  await desk.unroute(counting)
  await press(dialog, 'Try again')
  await sees(dialog, /^Its attendance records\s*0$/)
  await press(dialog, 'Cancel')
  await desk.route(counting, (route) => route.fulfill({ status: 500, json: {} }))
  await press(desk, 'Delete')
  await dialog.getByLabel('Type the event’s name').fill(event.name)
  await press(dialog, 'Delete Event')
  await sees(desk, 'Event deleted successfully')

  await desk.goto('/faculty/classes?past=1')
  await press(desk, 'Delete class Birds')
  await sees(dialog, 'We couldn’t check what this will delete.')
  await sees(dialog, /^Students from its roster\s*1$/)
  await sees(dialog, /^Kept copies of credit\s*not counted$/)
  await press(dialog, 'Delete Class')
  await sees(desk, 'Class deleted')
  const stored = await world.db.selectFrom('class').select('closed_at').where('id', '=', birds).execute()
  assert.notEqual(stored[0]?.closed_at, null)

  await press(await openProfile(desk), 'Delete Account')
  const question = desk.getByRole('dialog', { name: 'Delete Your Account?' })
  await sees(question, 'We couldn’t check what this will delete.')
  await sees(question, /^Your classes\s*not counted$/)
  await stage.check(desk, 'delete faculty account, not counted')
  await question.getByLabel('Type your name to delete your account: Priya Whitcombe').fill('Priya Whitcombe')
  await press(question, 'Delete My Account')
  await desk.waitForURL(`${stage.site}/`)
  await sees(desk, 'Your account was deleted.')
  assert.deepEqual(await world.db.selectFrom('faculty').select('id').where('id', '=', owner.id).execute(), [])
})

journeyAlone(
  'a faculty account is deleted with everything its dialog lists, and events that colleagues use stay',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Priya')
    const colleague = await aFaculty(world, school, 'Daniel')
    const maya = await aStudent(world, school, 'Maya')
    const keptEvent = await anEvent(world, owner, { name: 'Chamber Choir' })
    const deletedEvent = await anEvent(world, owner)
    const { id } = await aClassWith(world, owner, [maya])
    await assign(stage, owner, id, deletedEvent)
    await ask(stage, owner, 'POST', `/api/classes/${id}/published-credits/`)
    await assign(stage, colleague, (await aClassWith(world, colleague, [maya], 'MUS 110')).id, keptEvent)
    for (const event of [keptEvent, deletedEvent]) await checkIn(stage, maya, event)

    const desk = await stage.desk()
    await signInFaculty(desk, stage, owner.email)
    await press(desk, 'Your Profile')
    const profile = desk.getByRole('dialog', { name: 'Your Profile' })
    await press(profile, 'Delete Account')
    const question = desk.getByRole('dialog', { name: 'Delete Your Account?' })
    assert.deepEqual((await readLines(question)).slice(0, 6), [
      'Your faculty profile',
      'Your classes 1',
      'Students from their rosters 1',
      'Your events, with QR codes and links 1',
      'Attendance records of these events 1',
      'Kept copies of credit 1',
    ])
    await sees(question, 'This event stays with your university because colleagues’ classes are assigned to it:')
    await sees(question.getByRole('list', { name: 'Events that stay' }), /^Chamber Choir, /)
    await sees(question, 'This action cannot be undone.')
    await stage.check(desk, 'delete faculty account')
    const nameField = question.getByLabel('Type your name to delete your account: Priya Whitcombe')
    const button = question.getByRole('button', { name: 'Delete My Account' })
    await nameField.fill('Daniel Whitcombe')
    assert.equal(await button.isDisabled(), true)
    await press(question, 'Cancel')
    await press(profile, 'Delete Account')
    await nameField.fill('Priya Whitcombe')
    stage.expectTrouble(/desk: (500|net::ERR_FAILED) DELETE \/api\/faculty\//)
    for (const status of [500, 0]) {
      await stub(desk, '**/api/faculty/*/', 'DELETE', status)
      await button.click()
      await sees(question, 'Failed to delete account. Please try again.')
    }
    await button.click()
    await desk.waitForURL(`${stage.site}/`)
    await sees(
      desk,
      'Your account was deleted, with 1 class, 1 event, and 1 attendance record. 1 event stays with your university.',
    )
    const keys = await desk.evaluate<string[]>(
      `['authToken', 'facultyId', 'schoolId', 'userType'].filter((key) => localStorage.getItem(key) !== null)`,
    )
    assert.deepEqual(keys, [])
    const rows = await world.db.selectFrom('event').select(['id', 'faculty_id']).execute()
    assert.deepEqual(rows, [{ id: keptEvent.id, faculty_id: null }])
    await desk.goto('/faculty/dashboard')
    await seesHeading(desk, 'Faculty Sign In')
  },
)

journey('the content of a dialog is a tab stop only while it scrolls, and then it has a name', async (stage) => {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, owner)
  await checkIn(stage, await aStudent(stage.world, stage.school, 'Maya'), event)
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/events')
  await press(desk, 'Delete')
  const dialog = desk.getByRole('dialog', { name: 'Delete this event?' })
  await readLines(dialog)
  const stops = dialog.locator('.MuiDialogContent-root[tabindex="0"]')
  assert.equal(await stops.count(), 0)
  await desk.setViewportSize({ width: 390, height: 610 })
  await dialog.getByRole('group', { name: 'Delete this event?' }).and(stops).waitFor()
})
