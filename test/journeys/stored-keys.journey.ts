import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aStudent, password } from '#test/builders.ts'
import { secretsIn } from '#test/mail-server.ts'
import { journey } from './stage.ts'
import {
  confirmAttendance,
  fillStudentRegistration,
  press,
  sees,
  seesHeading,
  signInFaculty,
  signInStudent,
  typePassword,
} from './steps.ts'

/** Returns the content of local storage. */
function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate<Record<string, string>>('({ ...localStorage })')
}

async function readKeys(page: Page): Promise<string[]> {
  return Object.keys(await kept(page)).toSorted()
}

const ofStudent = ['authToken', 'studentId', 'userType']

journey('local storage has the keys of the contract and no others, from registration to logging out', async (stage) => {
  const event = await anEvent(stage.world, await aFaculty(stage.world, stage.school))
  const email = `maya@${stage.school.studentDomain}`
  const phone = await stage.phone()

  await phone.goto('/auth/student/signin')
  assert.deepEqual(await readKeys(phone), [], 'a page that is only viewed stores nothing')

  await phone.goto('/auth/student/register')
  await sees(phone, 'Location permission granted.')
  assert.deepEqual(await kept(phone), { locationPermissionStatus: 'granted' })
  await fillStudentRegistration(phone, stage, { first: 'Maya', last: 'Bergström', email })
  const message = await stage.emailAfter(email, () => press(phone, 'Register'))
  await seesHeading(phone, 'Email Sent')
  assert.deepEqual(await kept(phone), { locationPermissionStatus: 'granted' }, 'a registration signs no one in')

  await phone.goto(secretsIn(message).url.href)
  await phone.waitForURL('**/student/dashboard')
  await seesHeading(phone, "Maya's Dashboard")
  assert.deepEqual(await readKeys(phone), [...ofStudent, 'locationPermissionStatus'].toSorted())
  const student = await stage.world.db.selectFrom('student').select('id').where('email', '=', email).executeTakeFirst()
  const { studentId, userType, authToken } = await kept(phone)
  assert.deepEqual([studentId, userType], [student?.id, 'student'])
  assert.match(authToken ?? '', /^st1_/)

  await phone.goto(`/attend/${event.id}`)
  await sees(phone, 'Location ready')
  await confirmAttendance(phone)
  assert.deepEqual(await readKeys(phone), [...ofStudent, 'deviceId', 'locationPermissionStatus'].toSorted())
  const { deviceId } = await kept(phone)
  assert.match(deviceId ?? '', /^dev_[0-9a-f]+$/)

  await phone.goto('/student/dashboard')
  await press(phone, 'Log out')
  await phone.waitForURL(`${stage.site}/`)
  assert.deepEqual(await kept(phone), { deviceId, locationPermissionStatus: 'granted' })
})

journey('each sign-in stores only its own keys, and a session that ends removes them', async (stage) => {
  const [maya, jonas] = [
    await aStudent(stage.world, stage.school, 'Maya'),
    await aStudent(stage.world, stage.school, 'Jonas'),
  ]
  const ruth = await aFaculty(stage.world, stage.school, 'Ruth')
  const ids = async () => {
    const { studentId, facultyId, userType } = await kept(page)
    return { studentId, facultyId, userType }
  }
  const page = await stage.phone()

  await signInStudent(page, maya.email, password)
  await seesHeading(page, "Maya's Dashboard")
  assert.deepEqual(await readKeys(page), ofStudent)
  assert.deepEqual(await ids(), { studentId: maya.id, facultyId: undefined, userType: 'student' })

  // Someone else signs in by link in the same browser, and nothing of the first person remains.
  await page.goto('/auth/student/signin')
  await press(page, 'Email link')
  await page.getByRole('textbox', { name: 'Email' }).fill(jonas.email)
  const message = await stage.emailAfter(jonas.email, () => press(page, 'Email me a link'))
  await page.goto(secretsIn(message).url.href)
  await seesHeading(page, "Jonas's Dashboard")
  assert.deepEqual(await readKeys(page), ofStudent)
  assert.deepEqual(await ids(), { studentId: jonas.id, facultyId: undefined, userType: 'student' })

  await signInFaculty(page, stage, ruth.email)
  await sees(page, 'Welcome Back, Ruth')
  assert.deepEqual(await readKeys(page), ['authToken', 'facultyId', 'schoolId', 'userType'])
  assert.deepEqual(await ids(), { studentId: undefined, facultyId: ruth.id, userType: 'faculty' })

  // When the server ends the session, the next call is a 401, and all seven keys are removed.
  await stage.world.db.deleteFrom('session').execute()
  await page.goto('/faculty/events')
  await seesHeading(page, 'Faculty Sign In')
  assert.deepEqual(await readKeys(page), [])
  stage.expectTrouble(/phone: 401 GET \/api\//)

  // A wrong password stores nothing and removes nothing.
  await page.goto('/auth/student/signin')
  await typePassword(page, maya.email, 'not her words')
  await sees(page, 'Email or password is incorrect.')
  assert.deepEqual(await readKeys(page), [])
  stage.expectTrouble(/phone: 401 POST \/api\/student\/direct-signin\//)
})

journey('a refused location is stored under its key, and allowing it later updates the key', async (stage) => {
  const phone = await stage.phone({ may: [] })
  await phone.goto('/auth/student/register')
  await sees(phone, 'Location access denied. You must enable location permissions to register.')
  assert.deepEqual(await kept(phone), { locationPermissionStatus: 'denied' })
  await phone.context().grantPermissions(['geolocation'])
  await sees(phone, 'Location permission granted.')
  assert.deepEqual(await kept(phone), { locationPermissionStatus: 'granted' })
})
