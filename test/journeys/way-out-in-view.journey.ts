import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { aClassWith, anAdmin, anEvent, aFaculty, aStudent } from '#test/builders.ts'
import { openAsAdmin } from './admin-people-steps.ts'
import { settle } from './looks.ts'
import { aManagedProvider } from './provider-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { asFaculty, asStudent, fillStudentRegistration, press, sees, seesHeading, signInAs } from './steps.ts'

const longName = 'Annual Interdisciplinary Symposium on Memory, Testimony and the Ethics of Remembering, Part Two'

const measureBox = async (place: Locator) => (await place.boundingBox())!

journey('on a phone, Cancel stays in view however long the event’s name is', async (stage) => {
  const { world, school } = stage
  const startsAt = new Date(Date.now() + 27 * 60_000).toISOString()
  const location = 'The large auditorium behind the old library, second entrance'
  const event = await anEvent(world, await aFaculty(world, school), { name: longName, startsAt })
  await world.db.updateTable('event').set({ location }).where('id', '=', event.id).execute()
  for (const colorScheme of ['light', 'dark'] as const) {
    const phone = await signInAs(
      stage.phone({ colorScheme }),
      asStudent(await aStudent(world, school, colorScheme)),
      `/scan?event=${event.id}`,
    )
    await seesHeading(phone, /^Opens in \d+ min$/)
    await settle(phone)
    // The height that Safari leaves, and the height without the browser's bars.
    for (const height of [664, 844]) {
      await phone.setViewportSize({ width: 390, height })
      const { y, height: size } = await measureBox(phone.getByRole('button', { name: 'Cancel' }))
      assert.ok(y + size <= height, `Cancel ends at ${y + size} of ${height} px`)
    }
    await stage.check(phone, `early, a long name, ${colorScheme}`)
    // The rest of the details are below, and can be scrolled into view.
    await phone.getByText(location).scrollIntoViewIfNeeded()
    const place = await measureBox(phone.getByText(location))
    const cancel = await measureBox(phone.getByRole('button', { name: 'Cancel' }))
    assert.ok(place.y + place.height <= cancel.y, 'the last line ends above the buttons')
  }
})

/** Returns the words in the first line of a result's title, as the browser breaks it. */
const readFirstLine = (page: Page) =>
  page.evaluate<string>(`(() => {
    const text = document.querySelector('dialog h1').firstChild
    const range = document.createRange()
    range.selectNodeContents(text)
    while (range.getClientRects().length > 1) range.setEnd(text, range.endOffset - 1)
    return range.toString().trim()
  })()`)

/** The windows that Safari leaves on an iPhone, of a small Android phone, and of the first iPhone SE. */
const sizes = [
  { width: 390, height: 664 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
]

for (const viewport of sizes) {
  const play = viewport.width === 320 ? mainJourney : journey
  play(`at ${viewport.width} × ${viewport.height} the reason why a button does nothing is beside it`, async (stage) => {
    const { world, school } = stage
    const faculty = await aFaculty(world, school)
    const event = await anEvent(world, faculty, { name: longName })
    const [hour, minute] = [3_600_000, 60_000]
    const late = await anEvent(world, faculty, { startsAt: new Date(Date.now() - 2 * hour + minute).toISOString() })
    const phone = await stage.phone({ may: [] })
    await phone.setViewportSize(viewport)
    await signInAs(phone, asStudent(await aStudent(world, school, 'Ines')))

    // Checks what a person sees without scrolling.
    const seesBeside = async (text: RegExp, button: string) => {
      await sees(phone, text)
      await settle(phone)
      const [reason, way] = [phone.getByText(text).first(), phone.getByRole('button', { name: button })]
      const [above, below] = [await measureBox(reason), await measureBox(way)]
      assert.ok(above.y >= 0 && below.y + below.height <= viewport.height + 1, `${text} and ${button} are in view`)
      assert.ok(above.y + above.height <= below.y, `${text} is above ${button}`)
      await stage.check(phone, `${button} at ${viewport.width}`)
    }
    stage.expectTrouble(/phone: 400 POST \/api\/attendance\//)
    await phone.goto(`/attend/${event.id}`)
    await sees(phone, 'Location permissions required')
    await settle(phone)
    const confirm = await measureBox(phone.getByRole('button', { name: 'Confirm Attendance' }))
    assert.ok(confirm.y + confirm.height <= viewport.height, `Confirm Attendance ends at ${confirm.y + confirm.height}`)
    await press(phone, 'Confirm Attendance')
    await seesBeside(/Location permissions are required to mark attendance\. Please enable/, 'Confirm Attendance')
    await phone.goto(`/attend/${late.id}`)
    await sees(phone, /Check-in period has ended/)
    await phone.getByRole('button', { name: 'Confirm Attendance' }).scrollIntoViewIfNeeded()
    await seesBeside(/Check-in period has ended/, 'Confirm Attendance')
    await press(phone, 'Confirm Attendance')
    await seesHeading(phone, 'Check-in is closed')
    assert.doesNotMatch(await readFirstLine(phone), /-$/)
    await press(phone, 'Done')
    await phone.goto('/scan')
    await press(phone, 'Start Scanning')
    await seesBeside(/^Camera error/, 'Start Scanning')
    stage.expectTrouble(/phone: 500 PUT \/api\/students\//)
    await phone.goto('/student/dashboard?profile=open')
    await phone.getByLabel('First Name').fill('Inés')
    stage.answerInstead({ address: /\/api\/students\/.*\/update\//, status: 500, body: {}, onAnswer: () => undefined })
    await press(phone, 'Save Changes')
    await seesBeside(/^Failed to update profile/, 'Save Changes')
  })
}

journey('at 390 × 664 a name of two lines leaves room to see how long check-in is open', async (stage) => {
  const { world, school } = stage
  const name = 'Memory and Its Ethics: a Talk by Ama Boateng'
  const event = await anEvent(world, await aFaculty(world, school), { name })
  const phone = await signInAs(stage.phone(), asStudent(await aStudent(world, school, 'Ines')), `/attend/${event.id}`)
  await sees(phone, 'Location ready')
  await settle(phone)
  const open = await measureBox(phone.getByText(/^Open ·\scloses in/))
  const ready = await measureBox(phone.getByText('Location ready'))
  assert.ok(open.y + open.height <= ready.y, `${open.y + open.height} of ${ready.y} px`)
})

journey('the reason why a form wasn’t saved is in view beside its button, however long the form is', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school)
  const names = ['Maya', 'Noor', 'Jonas', 'Ines', 'Theo', 'Zoe']
  const students = await Promise.all(names.map((name) => aStudent(world, school, name)))
  const { id } = await aClassWith(world, owner, students, 'BIO 210')
  stage.expectTrouble(/500 (PUT|POST) \/api\//)
  const body = { error: 'Something went wrong.' }
  const refuse = (address: RegExp) => stage.answerInstead({ address, status: 500, body, onAnswer: () => undefined })
  const failsBeside = async (page: Page, name: string) => {
    await press(page, name)
    const reason = page.locator('form').getByText(body.error)
    await reason.waitFor()
    const [alert, button] = [
      await measureBox(reason),
      await measureBox(page.getByRole('button', { name, exact: true })),
    ]
    const place = `${name}: ${JSON.stringify(alert)}, ${JSON.stringify(button)}`
    assert.ok(alert.y >= 0 && alert.y + alert.height <= button.y && button.y + button.height <= 664, place)
    await stage.check(page, `${name}, not saved`)
  }
  const phone = await signInAs(stage.phone(), asFaculty(owner), `/faculty/classes/${id}/edit`)
  await phone.getByLabel('Class name').fill('BIO 211')
  refuse(/^\/api\/class\/.+\/update/)
  await failsBeside(phone, 'Save Changes')
  assert.equal(await phone.getByLabel('Class name').inputValue(), 'BIO 211')

  const visitor = await stage.phone()
  await visitor.goto('/auth/student/register')
  const email = `tomas@${school.studentDomain}`
  await fillStudentRegistration(visitor, stage, { first: 'Tomás', last: 'Vidal', email })
  refuse(/\/api\/student\/register\//)
  await failsBeside(visitor, 'Register')

  const settings = aManagedProvider(stage)
  stage.answerInstead({
    address: /\/identity-providers\/$/,
    status: 200,
    body: [settings],
    onAnswer: () => undefined,
  })
  const master = await anAdmin(world, 'master')
  await openAsAdmin(visitor, master, 'master', `/admin/sign-in?school=${school.id}&provider=${settings.id}`)
  await visitor.getByLabel('Client ID').fill('rollbook')
  refuse(/\/identity-providers\/[^/]+\/$/)
  await failsBeside(visitor, 'Save')
})
