import assert from 'node:assert/strict'
import { addToRoll } from '#test/bench/hall.ts'
import { aFaculty, anAdmin, anEvent, aStudent, password } from '#test/builders.ts'
import { openProfile } from './profile-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { asFaculty, press, sees, seesHeading, signInAs, signInFaculty, signInStudent } from './steps.ts'

journey('logging out opens the first page, and nothing restores the session', async (stage) => {
  const { email } = await aStudent(stage.world, stage.school, 'Wei')
  const phone = await stage.phone()
  await signInStudent(phone, email, password)
  await press(phone, 'Log out')
  await phone.waitForURL(`${stage.site}/`)
  await seesHeading(phone, 'Make Attendance Simple and Reliable')
  await phone.goto('/student/dashboard')
  await seesHeading(phone, 'Student Sign In')

  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await press(desk, 'Logout')
  await desk.waitForURL(`${stage.site}/`)
  await desk.goto('/faculty/events')
  await seesHeading(desk, 'Faculty Sign In')
})

journey('a browser that lost its local storage is signed in again by its cookie', async (stage) => {
  const { email } = await aStudent(stage.world, stage.school, 'Wei')
  const phone = await stage.phone()
  await signInStudent(phone, email, password)
  await phone.evaluate('localStorage.clear()')
  await phone.goto('/student/dashboard')
  await seesHeading(phone, "Wei's Dashboard")
})

journey('a sign-in page notices a sign-in in another tab, and continues where it was', async (stage) => {
  // The first tab may send a request before it learns that it is signed out.
  stage.allowTrouble(/401 GET /)
  const owner = await aFaculty(stage.world, stage.school, 'Ruth')
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/events/add')
  await desk.getByLabel('Event name').fill('Tide Tables')
  const otherTab = await desk.context().newPage()
  await otherTab.goto('/faculty/dashboard')
  await press(otherTab, 'Logout')
  await otherTab.waitForURL(`${stage.site}/`)
  await desk.waitForURL('**/auth/faculty/signin?**')

  await signInFaculty(otherTab, stage, owner.email)
  await sees(desk, 'You’re already signed in.')
  await desk.getByRole('link', { name: 'Continue' }).click()
  await seesHeading(desk, 'Create New Event')
  assert.equal(await desk.getByLabel('Event name').inputValue(), 'Tide Tables')

  // A professor who tries an event's code learns why students have to sign in.
  await otherTab.goto('/attend/Xk3_9fQz-Lm2Pq7R')
  await sees(otherTab, /^You’re signed in as faculty\. Signing in here signs you out of that account\./)
  await otherTab.getByRole('link', { name: 'Go to your dashboard' }).click()
  await otherTab.waitForURL('**/faculty/dashboard')

  // A page in the back/forward cache isn't notified of a sign-out, so it must notice when Back restores it.
  await desk.evaluate(`localStorage.clear(), dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await desk.waitForURL('**/auth/faculty/signin?**')
})

mainJourney('a reload and Back lose nothing that was typed or chosen', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  await anAdmin(world, 'sub', { school, faculty: owner })
  const [student, event] = [await aStudent(world, school, 'Wei'), await anEvent(world, owner)]
  await addToRoll(world.db, event, [student])
  const desk = await signInAs(stage.desk(), asFaculty(owner), '/faculty/admin?tab=students')

  await press(desk, 'Edit Wei Bergström')
  await desk.getByLabel('First Name').fill('Way')
  await desk.goBack()
  await desk.getByRole('dialog').waitFor({ state: 'detached' })
  await desk.goForward()
  assert.equal(await desk.getByLabel('First Name').inputValue(), 'Way')
  await sees(desk.getByRole('dialog'), 'What you typed before is still here.')
  await press(desk, 'Cancel')
  await press(desk, 'Edit Wei Bergström')
  assert.equal(await desk.getByLabel('First Name').inputValue(), 'Wei', 'discarded')

  // Someone else corrects the name that is being edited.
  await desk.getByLabel('First Name').fill('Way')
  await desk.goBack()
  await world.db.updateTable('student').set({ first_name: 'Weili' }).where('id', '=', student.id).execute()
  await desk.reload()
  await press(desk, 'Edit Weili Bergström')
  await sees(desk, 'Since you typed here, someone else changed the first name. Saving replaces that.')
  await press(desk, 'Start over')
  assert.equal(await desk.getByLabel('First Name').inputValue(), 'Weili')

  // Without a changed name there is nothing to keep, because a password isn't stored.
  await desk.getByLabel('New Password').fill('a new one for Weili')
  await desk.reload()
  await desk.getByLabel('First Name').fill('Way')
  assert.equal(await desk.getByText('What you typed before is still here.').count(), 0)
  await press(desk, 'Cancel')

  await desk.goto('/faculty/dashboard?profile=open')
  await desk.getByLabel('Last Name').fill('Whitcomb')
  stage.expectTrouble(/desk: leaves unsaved work/)
  await desk.reload()

  // A profile above an unsaved form asks instead of the form, which asks again afterwards.
  await desk.goto('/faculty/events/add')
  await desk.getByLabel('Event name').fill('Tide Tables')
  const profile = await openProfile(desk)
  await profile.getByLabel('Last Name').fill('Whitcomb')
  await press(profile, 'Cancel')
  await press(desk, 'Logout')
  await press(desk.getByRole('dialog', { name: 'Sign out without saving?' }), 'Cancel')

  await desk.goto(`/faculty/events?attendance=${event.id}`)
  await press(desk, 'Refused attempts (0)')
  await desk.getByLabel('Reference').fill('7K2M')
  await desk.reload()
  assert.equal(await desk.getByLabel('Reference').inputValue(), '7K2M')
  await press(desk, 'Back to the names')
  await sees(desk.getByRole('dialog'), 'Weili Bergström')
  assert.doesNotMatch(desk.url(), /reference/)
  await press(desk.getByRole('dialog'), 'Close')
  await desk.waitForURL(`${stage.site}/faculty/events`)

  await desk.goto(`/faculty/events/${event.id}/live?show=refused&reference=7K2M`)
  await desk.getByLabel('Reference').waitFor()
  await press(desk, /^Checked in/)
  await desk.waitForURL(`**/live`)
})
