import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty } from '#test/builders.ts'
import { journey } from './stage.ts'
import { asFaculty, linksOf, placeOf, remember, sees, seesHeading } from './steps.ts'

const steps = [
  'Request access',
  'University approval',
  'Faculty registration',
  'Creating events',
  'Creating classes',
  'Adding students',
  'Assigning events to classes',
  'Getting students to register',
  'Student app usage',
  'Faculty attendance management',
  'Awarding extra credit',
]

journey('the help pages sell, explain and answer', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/')
  await seesHeading(desk, 'Why Choose Rollbook')
  const sold = await textOf(desk)
  for (const point of ['Easy QR sign-in', 'Automated processing', 'Reliable verification']) {
    await seesHeading(desk, point)
  }
  assert.match(sold, /replaces paper sign-in sheets with QR codes/)
  assert.match(sold, /secure QR system with real-time verification/)

  await desk.getByRole('link', { name: 'Learn More' }).click()
  await seesHeading(desk, 'About Rollbook')
  const headings = await desk.locator('main').getByRole('heading').allInnerTexts()
  assert.deepEqual(headings, [
    'About Rollbook',
    'Easy QR sign-in',
    'Automated processing',
    'Reliable verification',
    'Privacy',
    'Device identifier',
    'Location, only when you scan',
    'Your rights over your data',
    'Developer credit',
  ])
  const about = await textOf(desk)
  assert.match(about, /identifier.+its kind, language, colour depth and screen size.+stored on your device/s)
  assert.match(about, /captured at the moment you scan an event's code, and at no other time/)
  assert.match(about, /account deleted.+write to our support at help@rollbook\.test/s)

  await desk.goBack()
  await desk.getByRole('link', { name: 'Get Started' }).click()
  await seesHeading(desk, 'Welcome to Rollbook')
  await sees(desk, 'Choose your role to continue')
  for (const role of ['Faculty', 'Student']) {
    const card = desk.locator('section').filter({ has: desk.getByRole('heading', { name: role, exact: true }) })
    const at = `/auth/${role.toLowerCase()}`
    assert.deepEqual(await linksOf(card), [
      ['Sign In', `${at}/signin`],
      ['Register', `${at}/register`],
    ])
  }
  assert.deepEqual(await foldsOf(desk), steps)
  // Whoever has a computer in front of them is not sent to the scanner.
  await desk.getByText('Are you a student with a code in front of you?').waitFor({ state: 'hidden' })

  await desk.goto('/guide')
  assert.deepEqual(await foldsOf(desk), steps)
  await desk.getByRole('button', { name: 'Creating events', expanded: false }).waitFor()
  const guide = await unfold(desk)
  assert.match(guide, /currently free for all universities/)
  assert.match(guide, /answer takes up to 5 working days/)
  assert.match(guide, /can take 5 minutes/)
  assert.match(guide, /30\s+to 45 seconds/)
  assert.match(guide, /the roster's address is wrong: delete that student and add them again/)
  assert.match(guide, /while check-in is open, the list refreshes by itself every few seconds/)
})

journey('the questions are answered for faculty and for students', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/faq')
  await seesHeading(desk, 'Faculty FAQs')
  await seesHeading(desk, 'Student FAQs')
  const [faculty, students] = (await unfold(desk)).split('Student FAQs') as [string, string]
  const topics: [string, RegExp][] = [
    [faculty, /email does not arrive.+up to 5 minutes.+junk.+quarantine/s],
    [faculty, /Which email addresses can be used\?.+Only official university ones/s],
    [faculty, /First Name, Last Name, Email/],
    [faculty, /30 to 45 seconds/],
    [faculty, /How do I share an event.+Choose Share/s],
    [faculty, /up to 120 minutes.+Outside the window a scan is refused/s],
    [faculty, /watch attendance live.+refreshes by itself/s],
    [faculty, /checked in for somebody else.+arrival time, last location and a device id/s],
    [faculty, /Not Registered.+Delete the student from the class and add them again/s],
    [faculty, /administrator.+A colleague becomes one when you ask our support at help@rollbook\.test/s],
    [students, /Which email do I register with\?.+official university address/s],
    [students, /verification email does not arrive.+IT department/s],
    [students, /on Android\?.+Location/s],
    [students, /on an iPhone\?.+Location Services/s],
    [students, /I forgot my password.+Choose Email link/s],
    [students, /When can I check in\?.+in how many minutes it opens, or how long ago it closed/s],
  ]
  for (const [text, topic] of topics) assert.match(text, topic)
  assert.match(students.trim(), /Write to our support at help@rollbook\.test\.$/)
})

journey('a student with a phone is shown past the guide', async (stage) => {
  const phone = await stage.phone()
  await phone.goto('/guide')
  await sees(phone, 'Are you a student with a code in front of you?')
  const link = phone.getByRole('link', { name: 'Sign in here' })
  assert.equal(await link.getAttribute('href'), '/auth/student/login')
  await link.click()
  await seesHeading(phone, 'Student Sign In')
  assert.equal(placeOf(phone), '/auth/student/signin')
})

journey('the dashboard tells faculty both ways to use it', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/nowhere')
  await remember(desk, asFaculty(await aFaculty(stage.world, stage.school, 'Ruth')))
  await desk.goto('/faculty/dashboard')
  const panel = desk.getByRole('region', { name: 'Instructions' })
  const ways = {
    'Run a student event with QR sign-ins': [
      /Add the event/,
      /Print its QR code/,
      /link/,
      /register/,
      /assign/,
      /scan/,
      /download/,
    ],
    'Give extra credit': [/Add a class/, /CSV/, /who has registered/, /Find the event/, /Assign/, /scan/, /download/],
  }
  for (const [title, expected] of Object.entries(ways)) {
    const way = panel.locator('section').filter({ has: desk.getByRole('heading', { name: title }) })
    await way.getByRole('listitem').first().waitFor()
    const told = await way.getByRole('listitem').allInnerTexts()
    assert.equal(told.length, expected.length)
    for (const [at, words] of expected.entries()) assert.match(told[at]!, words)
  }
})

const textOf = (page: Page) => page.locator('main').innerText()

/** The titles of what can be unfolded, without the numbers before them. */
async function foldsOf(page: Page): Promise<string[]> {
  const folds = page.locator('main [aria-expanded]')
  await folds.first().waitFor()
  return (await folds.allInnerTexts()).map((title) => title.replace(/^\d+\s+/, '').trim())
}

/** Unfolds everything; gives the page's text then. */
async function unfold(page: Page): Promise<string> {
  await page.locator('main [aria-expanded]').first().waitFor()
  await page.evaluate(`for (const fold of document.querySelectorAll('main [aria-expanded=false]')) fold.click()`)
  await page.locator('main [aria-expanded=false]').first().waitFor({ state: 'detached' })
  return textOf(page)
}
