import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { aFaculty } from '#test/builders.ts'
import { storedData } from '#web/help/stored-data.ts'
import { isFocused, isOpenAndFocused, readFolds, readText, unfold } from './help-steps.ts'
import { journey } from './stage.ts'
import { asFaculty, readLinks, readPath, press, sees, seesHeading, signInAs } from './steps.ts'

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
  const sold = await readText(desk)
  for (const point of ['Easy QR sign-in', 'Automated processing', 'Reliable verification']) {
    await seesHeading(desk, point)
  }
  assert.match(sold, /replaces paper sign-in sheets with QR codes/)
  assert.match(sold, /secure QR system with real-time verification/)

  for (const part of [
    'See it at work',
    'For everyone at a university',
    'Tested, not promised',
    'Privacy in short',
    'Bring Rollbook to your university',
  ])
    await seesHeading(desk, part)
  assert.deepEqual(await readLinks(desk.getByRole('region', { name: 'Bring Rollbook to your university' })), [
    ['Request access', '/guide#request-access'],
    ['help@rollbook.test', 'mailto:help@rollbook.test'],
  ])
  assert.deepEqual(await readLinks(desk.getByRole('region', { name: 'Tested, not promised' })), [
    ['What we did', '/for-offices/tests#reliability'],
    ['How we measured', '/for-offices/tests#speed'],
    ['How that works', '/faq#no-network'],
    ['Accessibility', '/accessibility'],
    ['How far', '/for-offices/tests#browsers'],
    ['API', '/docs'],
  ])
  const pictures = desk.getByRole('figure').getByRole('img')
  assert.equal(await pictures.count(), 3)
  for (const picture of await pictures.all()) {
    assert.equal(await picture.getAttribute('loading'), 'lazy')
    await picture.scrollIntoViewIfNeeded()
    const size = await picture.evaluate((image: LoadedPicture) =>
      image.decode().then(() => [String(image.naturalWidth), String(image.naturalHeight)]),
    )
    const declared = [await picture.getAttribute('width'), await picture.getAttribute('height')]
    assert.deepEqual(declared, size, 'the page doesn’t jump when it loads')
  }

  await desk.getByRole('link', { name: 'Learn More' }).click()
  await seesHeading(desk, 'About Rollbook')
  const headings = await desk.locator('main').getByRole('heading').allInnerTexts()
  assert.deepEqual(headings, [
    'About Rollbook',
    'Easy QR sign-in',
    'Automated processing',
    'Reliable verification',
    'Privacy',
    'Device ID',
    'Location, only when you scan',
    'Your rights over your data',
    'Shared with others',
    'Never collected',
    'What we store, who sees it, and for how long',
    ...storedData.map(({ subject }) => subject),
    'Developer credit',
  ])
  const text = await unfold(desk)
  assert.match(text, /device ID.+type, language, color depth and screen size.+stored on your device/s)
  assert.match(text, /capture your location at the moment you scan an event’s code, and at no other time/)
  assert.match(text, /Download my data.+delete their account and all of its attendance records.+help@rollbook\.test/s)
  assert.match(text, /180 days after the scan\. Your university can choose from 30 to 3,650/)
  assert.match(text, /We set three cookies/)
  assert.equal(text.match(/Seen by:/g)?.length, storedData.length, 'each kind of data says who sees it')

  await desk.goBack()
  await desk.getByRole('link', { name: 'Get Started' }).click()
  await seesHeading(desk, 'Welcome to Rollbook')
  await sees(desk, 'Choose your role to continue')
  for (const role of ['Faculty', 'Student']) {
    const card = desk.locator('section').filter({ has: desk.getByRole('heading', { name: role, exact: true }) })
    const path = `/auth/${role.toLowerCase()}`
    assert.deepEqual(await readLinks(card), [
      ['Sign In', `${path}/signin`],
      ['Register', `${path}/register`],
    ])
  }
  await desk.getByRole('link', { name: 'Request access', exact: true }).click()
  await isOpenAndFocused(desk.getByRole('button', { name: /Request access$/ }))
  await sees(desk, /download it\. Please use a computer\./)
  await sees(desk, /attendance history\. Please use a phone\./)
  assert.deepEqual(await readFolds(desk), steps)
  // At a computer, people don't see the link to the scanner.
  await desk.getByText('Are you a student with a code in front of you?').waitFor({ state: 'hidden' })

  await desk.goto('/guide')
  assert.deepEqual(await readFolds(desk), steps)
  await desk.getByRole('button', { name: 'Creating events', expanded: false }).waitFor()
  const guide = await unfold(desk)
  assert.match(guide, /currently free for all universities/)
  assert.match(guide, /answer takes up to 5 working days/)
  assert.match(guide, /can take 5 minutes/)
  assert.match(guide, /30\s+to 45 seconds/)
  assert.match(
    guide,
    /address on your roster is wrong\. Correct it under Edit Class, or delete that student and add them again/,
  )
  assert.match(guide, /While check-in is open, names appear automatically/)
  assert.match(
    guide,
    /Add someone puts a student without a phone, or a walk-in, on the roll.+reference of a refused check-in/s,
  )
  assert.match(guide, /Credits tab.+Fill a gradebook file.+Keep a copy.+ask why an event doesn’t count/s)
  for (const group of ['Set up', 'Before the event', 'On the day', 'Afterwards']) await seesHeading(desk, group)
  assert.equal(guide.match(/What you see:/g)?.length, steps.length, 'each step says what appears')
})

journey('the questions are answered for faculty and for students', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/faq')
  await seesHeading(desk, 'Faculty FAQs')
  await seesHeading(desk, 'Student FAQs')
  const text = await unfold(desk)
  const border = text.lastIndexOf('Student FAQs')
  const [faculty, students] = [text.slice(0, border), text.slice(border)]
  const topics: [string, RegExp][] = [
    [faculty, /email hasn’t arrived.+up to 5 minutes.+junk.+quarantine.+write to our support/s],
    [
      faculty,
      /Which email addresses can be used\?.+Only official university addresses.+don’t accept personal\s+addresses/s,
    ],
    [faculty, /isn’t in the list.+request for access\. We answer within 5 working days/s],
    [faculty, /don’t have a password.+works once and expires after 30 minutes.+eight-digit code.+Remember me/s],
    [faculty, /First Name, Last Name, Email.+30 to 45 seconds/s],
    [faculty, /How do I share an event.+Choose Share/s],
    [faculty, /up to 120 minutes.+Outside the window, a scan is refused/s],
    [faculty, /watch attendance live.+names appear automatically/s],
    [faculty, /checked in for someone else.+arrival time, last location and a device ID/s],
    [
      faculty,
      /can’t show that a student sat in the room.+same model have the same ID, so equal IDs alone prove nothing/s,
    ],
    [faculty, /Not Registered.+delete the student from the class and add them again/s],
    [faculty, /several administrators.+an administrator when you ask our support at help@rollbook\.test/s],
    [faculty, /student in the room can’t check in.+choose Add someone.+keep the mark when they register/s],
    [faculty, /correct who was there.+present, absent or excused.+never changed, and you can undo/s],
    [faculty, /How do I give points.+Credits tab.+choose Keep a copy/s],
    [faculty, /into my gradebook.+Canvas, Brightspace, Moodle, Blackboard.+Fill a gradebook file/s],
    [faculty, /event should count.+ask once for each event and class.+Give credit or decline/s],
    [students, /My phone died.+can add you to the roll/s],
    [students, /was refused.+reference of eight characters.+attempts that didn’t count/s],
    [students, /Why doesn’t this event count.+Ask why it doesn’t count/s],
    [students, /What is a receipt.+anyone can check that you were at an event/s],
    [students, /Which email do I register with\?.+official university address/s],
    [students, /verification email hasn’t arrived.+up to 5 minutes.+junk.+quarantine.+IT department/s],
    [students, /I forgot my password.+Choose Email link.+signs you in without a password.+type a new password/s],
    [students, /says that I’m not registered.+roster has a different email address for you/s],
    [students, /When can I check in\?.+in how many minutes check-in opens, or how long ago it closed/s],
    [students, /on Android\?.+Open Settings, then Location.+in Chrome.+Refresh this page/s],
    [students, /on an iPhone\?.+Location Services.+in Safari.+Refresh this page/s],
    [students, /no network.+up to 15 minutes later.+on the roll only once the page says so/s],
    [students, /see, correct or delete.+Download my data.+Delete Account/s],
  ]
  for (const [group, topic] of topics) assert.match(group, topic)
  assert.match(students.trim(), /Write to our support at help@rollbook\.test\.$/)
})

journey('a link to one question opens it, even from another page', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/faq#csv-format')
  const csv = desk.getByRole('button', { name: 'What must my CSV file look like?' })
  await isOpenAndFocused(csv)
  assert.deepEqual(await desk.locator('main [aria-expanded=true]').count(), 1)

  // The example has the columns that the import expects.
  const coming = desk.waitForEvent('download')
  await press(desk, 'Download an example')
  const file = await coming
  assert.equal(file.suggestedFilename(), 'students-example.csv')
  assert.match(
    readFileSync(await file.path(), 'utf8'),
    /^\uFEFF"First Name","Last Name","Email"\r\n"Maya","Bergström",/,
  )

  // Back returns to the same question, and another link opens its own.
  const share = desk.getByRole('button', { name: 'How do I share an event with colleagues?' })
  await share.click()
  await desk.getByRole('link', { name: 'Link to this answer: How do I share an event with colleagues?' }).click()
  assert.equal(new URL(desk.url()).hash, '#share-events')
  await isOpenAndFocused(share)
  await desk.goBack()
  await isOpenAndFocused(csv)

  await desk.goto('/about')
  await desk.locator('main').getByRole('link', { name: 'Privacy', exact: true }).click()
  await isFocused(desk.getByRole('heading', { name: 'Privacy', exact: true }))
  await desk.getByRole('link', { name: 'Made by the Rollbook team' }).click()
  await isFocused(desk.getByRole('heading', { name: 'Developer credit' }))

  // From another page, the question opens, although the page wasn't rendered yet when its address changed.
  await desk.goto('/guide')
  await desk.getByRole('button', { name: /Faculty attendance management/ }).click()
  await desk.getByRole('link', { name: 'what these can and cannot show' }).click()
  await seesHeading(desk, 'Frequently asked questions')
  await isOpenAndFocused(desk.getByRole('button', { name: 'How can I tell whether someone checked in for' }))
})

journey('without a support address, the pages say so and name another contact', async (stage) => {
  const desk = await stage.desk()
  // This is how the server writes the page without SUPPORT_EMAIL.
  await desk.addInitScript(`new MutationObserver(() => {
    document.querySelector('meta[name=support-email]')?.setAttribute('content', '')
  }).observe(document, { childList: true, subtree: true })`)
  await desk.goto('/faq')
  await sees(desk, /This site has no support address\. Ask the event’s organizer or an administrator of your/)
  assert.doesNotMatch(await unfold(desk), /@rollbook\.test|our support at/)
  await desk.goto('/guide')
  await desk.getByRole('button', { name: 'Request access for a university' }).waitFor()
  assert.doesNotMatch(await readText(desk), /Prefer email/)
})

journey('a student with a phone gets a link past the guide to the sign-in', async (stage) => {
  const phone = await stage.phone()
  await phone.goto('/guide')
  await sees(phone, 'Are you a student with a code in front of you?')
  const link = phone.getByRole('link', { name: 'Sign in here' })
  assert.equal(await link.getAttribute('href'), '/auth/student/login')
  await link.click()
  await seesHeading(phone, 'Student Sign In')
  assert.equal(readPath(phone), '/auth/student/signin')
})

journey('the dashboard explains to faculty both ways to use it', async (stage) => {
  const desk = await signInAs(
    stage.desk(),
    asFaculty(await aFaculty(stage.world, stage.school, 'Ruth')),
    '/faculty/dashboard',
  )
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
    const items = await way.getByRole('listitem').allInnerTexts()
    assert.equal(items.length, expected.length)
    for (const [index, words] of expected.entries()) assert.match(items[index]!, words)
  }
})

type LoadedPicture = { decode: () => Promise<void>; naturalWidth: number; naturalHeight: number }
