import assert from 'node:assert/strict'
import { addToRoll } from '#test/bench/hall.ts'
import { anEvent, aStudent } from '#test/builders.ts'
import { ask, assign } from './class-details-steps.ts'
import { loseNetwork, offline } from './offline-steps.ts'
import {
  aPhone,
  aSemester,
  credits,
  findClass,
  findEntry,
  inTenDays,
  keepPictures,
  unfold,
} from './own-credit-steps.ts'
import { journey } from './stage.ts'
import { pathOfScript } from './shown-pages.ts'
import { asStudent, readPath, press, sees, seesHeading, signInAs } from './steps.ts'
import { anAttempt } from './attempts-steps.ts'

journey(
  'a student’s credits are shown without a network, updated when it is back, and deleted at Log out',
  async (stage) => {
    const { lena, posters } = await aSemester(stage)
    await ask(stage, lena, 'POST', '/api/appeals/', { event: posters.id, text: 'The scanner was broken.' })
    const phone = await aPhone(stage, lena, { serviceWorkers: 'allow' })
    await phone.goto(credits)
    await sees(findClass(phone, 'BIO 101'), '2 of 5')
    await phone.evaluate('navigator.serviceWorker.ready')
    stage.expectTrouble(offline)
    await loseNetwork(phone)
    await phone.goto(credits)
    await sees(phone, 'No network.')
    await sees(phone, /You’re seeing the last version/)
    await sees(findClass(phone, 'BIO 101'), '2 of 5')
    await unfold(phone)
    await sees(findEntry(phone, 'BIO 101', 'Poster Session'), /You asked on .*: “The scanner was broken\.”/)
    await stage.check(phone, 'own credits without a network')

    await addToRoll(stage.world.db, posters, [lena])
    await phone.context().setOffline(false)
    await sees(findClass(phone, 'BIO 101'), '3 of 5')
    await phone.getByText('No network.').waitFor({ state: 'detached' })
    assert.equal(await phone.evaluate('caches.has("remembered-answers")'), true)
    await press(phone, 'Log out')
    await phone.waitForURL(stage.site + '/')
    assert.equal(await phone.evaluate('caches.has("remembered-answers")'), false)
  },
)

journey('a student sees 2 of 5, and why each event counts or doesn’t', async (stage) => {
  const { lena, posters } = await aSemester(stage)
  await ask(stage, lena, 'POST', '/api/appeals/', { event: posters.id })
  const phone = await aPhone(stage, lena)
  await phone.goto('/student/dashboard')
  await phone.getByRole('tab', { name: 'Credits' }).click()
  // First the totals of all classes, and what can be chosen.
  const sums = phone.getByRole('list', { name: 'All classes' }).getByRole('link')
  await sums.first().waitFor()
  assert.deepEqual(
    (await sums.allInnerTexts()).map((text) => text.replaceAll('\n', ' ·\u00a0')),
    [
      'BIO 101 ·\u00a02 points ·\u00a02 of 5 events ·\u00a03 more events for all 5 points',
      'HIST 210 ·\u00a00 points ·\u00a00 events',
      'MUS 100 ·\u00a010 points ·\u00a01 of 1 event ·\u00a0You have all the credit that this class gives',
      'PHIL 330 ·\u00a02.5 points ·\u00a01 event',
      'ART 105 ·\u00a00 points ·\u00a00 events',
    ],
  )
  const choices = phone.getByRole('region', { name: 'You can choose a class for these' })
  assert.deepEqual(await choices.getByRole('heading', { level: 4 }).allInnerTexts(), ['Reading Plato Aloud'])
  await sees(choices, 'Counts for PHIL 330')
  await sums.first().click()
  await phone.waitForURL(/#credit-/)
  const bio = findClass(phone, 'BIO 101')
  await sees(bio, '2 of 5')
  assert.equal(await bio.getByRole('listitem').count(), 0, 'its events are folded')
  await unfold(phone)
  assert.equal(readPath(phone), credits)
  await sees(bio, '3 more events for all 5 points')
  await sees(bio, 'How it counts: Each event is worth 1 point, up to 5 points in total.')
  const sentences = [
    ['BIO 101', 'Field Trip to the Salt Marsh', 'Will count', 'It will count when you check in.'],
    ['BIO 101', 'Poster Session', 'Waiting for an answer', 'You asked about it, and there’s no answer yet.'],
    ['BIO 101', 'Spring Career Fair', 'Not counted', 'Your professor said that this event doesn’t count for you.'],
    ['BIO 101', 'Night of Genes', 'Not counted', 'You weren’t on the roll.'],
    ['BIO 101', 'Reading Plato Aloud', 'Counted', 'You were there.'],
    ['HIST 210', 'Reading Plato Aloud', 'Counts elsewhere', 'It counts for PHIL 330, which used it first.'],
    ['HIST 210', 'Night of Genes', 'Excused', 'Your professor excused you. It counts neither for nor against you.'],
    ['MUS 100', 'Reading Plato Aloud', 'Over the limit', 'You already have as many events as you need.'],
  ]
  for (const [className, event, state, reason] of sentences as [string, string, string, string][]) {
    await sees(findEntry(phone, className, event), state)
    await sees(findEntry(phone, className, event), reason)
  }
  await sees(findEntry(phone, 'BIO 101', 'Spring Career Fair'), 'Eleanor Whitcombe: “Left after five minutes”')
  await sees(findEntry(phone, 'HIST 210', 'Night of Genes'), 'Eleanor Whitcombe: “Was ill”')
  assert.deepEqual(
    await bio.getByRole('heading', { level: 4 }).allInnerTexts(),
    sentences
      .slice(0, 5)
      .map(([, event]) => event)
      .concat('Tide Pools: a Field Report'),
    'the latest first',
  )
  await sees(findClass(phone, 'MUS 100'), 'You have all the credit that this class gives')
  await sees(phone.locator('main section section').last(), 'This class doesn’t use any events yet.')
  await sees(findEntry(phone, 'PHIL 330', 'Reading Plato Aloud'), '2.5 points')
  await stage.check(phone, 'own credits')
  await keepPictures(phone, 'own credits 390')
  const desk = await signInAs(stage.desk(), asStudent(lena), credits)
  await sees(findClass(desk, 'BIO 101'), '2 of 5')
  await keepPictures(desk, 'own credits 1280')
})

journey('the dashboard shows today’s events in the student’s classes, or the next one', async (stage) => {
  const { whitcombe, lena, bio } = await aSemester(stage)
  const phone = await aPhone(stage, lena)
  await phone.goto('/student/dashboard')
  const coming = phone.getByRole('region', { name: 'in your classes' })
  await sees(coming, 'Next in your classes')
  await sees(coming, 'Field Trip to the Salt Marsh')
  await sees(coming, 'Counts for BIO 101.')
  const talk = await anEvent(stage.world, whitcombe, { name: 'Tide Tables', startsAt: new Date().toISOString() })
  await assign(stage, whitcombe, bio, talk.id)
  await phone.reload()
  await sees(coming, 'Today in your classes')
  await sees(coming, 'Tide Tables')
  assert.equal(await coming.getByRole('listitem').count(), 1)
  await stage.check(phone, 'dashboard with an event today')
  await keepPictures(phone, 'dashboard today 390')

  // This part is optional. If it fails, scanning still works, and the page shows no error.
  stage.allowTrouble(/500 GET .*credits/)
  await phone.route('**/credits/', (route) => route.fulfill({ status: 500, json: {} }))
  await phone.reload()
  await phone.getByRole('button', { name: 'Start Scanning' }).waitFor()
  await phone.waitForLoadState('networkidle')
  assert.equal(await coming.count(), 0)
})

journey(
  'a student chooses the class for which an event counts, until the end of the university’s day',
  async (stage) => {
    const { whitcombe, lena, hist, plato } = await aSemester(stage)
    const phone = await aPhone(stage, lena, { timezoneId: 'Asia/Tokyo' })
    await phone.goto(credits)
    const inHist = findEntry(phone, 'HIST 210', 'Reading Plato Aloud')
    const day = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }).format(inTenDays())
    await sees(inHist, `You can choose until the end of ${day} (Eastern Time).`)
    stage.expectTrouble(/503 PUT/)
    await phone.route('**/credit-choices/**', (route) => route.fulfill({ status: 503, json: {} }))
    await press(inHist, 'Count it here instead')
    await sees(inHist, 'Couldn’t save your choice. Please try again.')
    await sees(findEntry(phone, 'PHIL 330', 'Reading Plato Aloud'), 'Counted')
    await stage.check(phone, 'own credits, choice not saved')
    await keepPictures(phone, 'own credits, choice not saved')
    await phone.unroute('**/credit-choices/**')
    await press(inHist, 'Count it here instead')
    await sees(phone, 'The event counts for HIST 210 now.')
    await sees(inHist, 'Counted')
    assert.equal(await phone.locator(':focus').innerText(), 'Reading Plato Aloud')
    await sees(findEntry(phone, 'PHIL 330', 'Reading Plato Aloud'), 'You chose HIST 210 for this event.')
    await press(inHist, 'Count it for PHIL 330 instead')
    await sees(findEntry(phone, 'PHIL 330', 'Reading Plato Aloud'), 'Counted')

    // This page was loaded before a mark that keeps the event from counting there.
    await phone.reload()
    await sees(inHist, 'Count it here instead')
    const marks = [{ student: lena.id, class: hist, says: 'does-not-count', reason: 'Left after five minutes' }]
    await ask(stage, whitcombe, 'POST', `/api/events/${plato.id}/marks/`, { marks })
    await press(inHist, 'Count it here instead')
    await sees(phone, 'The event counts for PHIL 330 now.')
    await sees(inHist, 'Your professor said that this event doesn’t count for you.')
  },
)

journey('a choice in an old tab after the deadline is refused, and nothing changes', async (stage) => {
  const { whitcombe, lena, hist } = await aSemester(stage, { until: Date.now() + 3_600_000 })
  const phone = await aPhone(stage, lena)
  await phone.goto(credits)
  const inHist = findEntry(phone, 'HIST 210', 'Reading Plato Aloud')
  await sees(inHist, /^You can choose until \w{3}, \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M\.$/)
  stage.pass(2 * 3_600_000)
  stage.expectTrouble(/400 PUT .*\/credit-choices\//)
  await press(inHist, 'Count it here instead')
  await sees(inHist, 'The time to choose HIST 210 is over.')
  assert.equal(await inHist.getByRole('button').count(), 0)
  await sees(findEntry(phone, 'PHIL 330', 'Reading Plato Aloud'), 'Counted')
  await stage.check(phone, 'own credits, too late to choose')
  const deadline = new Date(Date.now() - 3_600_000).toISOString()
  const rule = { counts: 'each', points: 1_000, exclusive: true, choose_until: deadline }
  await ask(stage, whitcombe, 'PUT', `/api/classes/${hist}/credit-rule/`, rule)
  await phone.reload()
  await sees(inHist, /^The time to choose ended on \w{3}, \w{3} \d+, \d{4}\.$/)
  assert.equal(await inHist.getByRole('button').count(), 0)
})

journey('a student asks why an event doesn’t count, in two tabs, and sees the answer', async (stage) => {
  const { whitcombe, lena } = await aSemester(stage)
  const phone = await aPhone(stage, lena)
  await phone.goto(credits)
  const otherPage = await phone.context().newPage()
  await otherPage.goto(credits)
  for (const page of [phone, otherPage]) await unfold(page)
  const entry = findEntry(phone, 'BIO 101', 'Night of Genes')
  for (const page of [phone, otherPage])
    await press(findEntry(page, 'BIO 101', 'Night of Genes'), 'Ask why it doesn’t count')
  await sees(entry, 'Your question goes to the organizer of the event. You can ask once.')
  await press(entry, 'Cancel')
  await press(entry, 'Ask why it doesn’t count')
  await entry.getByRole('textbox').fill('My phone died at the door.')
  // The typed text survives an accidental Cancel, another tab of the page, and a reload.
  await press(entry, 'Cancel')
  await press(entry, 'Finish your question')
  assert.equal(await entry.getByRole('textbox').inputValue(), 'My phone died at the door.')
  await phone.getByRole('tab', { name: 'History' }).click()
  await entry.waitFor({ state: 'detached' })
  await phone.getByRole('tab', { name: 'Credits' }).click()
  await unfold(phone)
  await sees(entry, 'Finish your question')
  await phone.reload()
  await unfold(phone)
  await press(entry, 'Finish your question')
  assert.equal(await entry.getByRole('textbox').inputValue(), 'My phone died at the door.')
  await stage.check(phone, 'own credits, asking')
  await keepPictures(phone, 'own credits, asking')
  await press(entry, 'Send question')
  await sees(entry, /^You asked on .*: “My phone died at the door\.”$/)
  await sees(entry, 'No answer yet.')
  await sees(entry, 'Waiting for an answer')
  assert.deepEqual(await phone.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))"), [])

  stage.expectTrouble(/400 POST \/api\/appeals\//)
  const otherEntry = findEntry(otherPage, 'BIO 101', 'Night of Genes')
  await press(otherEntry, 'Send question')
  await sees(otherEntry, 'You already asked about this event. Each event can be asked about once.')
  await sees(otherEntry, /^You asked on .*: “My phone died at the door\.”$/)

  const [{ id }] = await ask(stage, whitcombe, 'GET', '/api/appeals/?open=1')
  await ask(stage, whitcombe, 'POST', `/api/appeals/${id}/answer/`, { answer: 'granted', text: 'I saw you.' })
  await phone.reload()
  await unfold(phone)
  await sees(entry, /^Eleanor Whitcombe gave you credit on .*: “I saw you\.”$/)
  await sees(entry, 'Counted')
  await sees(findClass(phone, 'BIO 101'), '3 of 5')
  await stage.check(phone, 'own credits, answered')
  await keepPictures(phone, 'own credits, answered')
})

journey('a student asks about a refused attempt without typing anything', async (stage) => {
  const { lena, genes } = await aSemester(stage)
  await anAttempt(stage, lena, genes, 'not-confirmed')
  const phone = await aPhone(stage, lena)
  await phone.goto('/student/dashboard?tab=history')
  const tried = phone.getByRole('list', { name: 'Attempts that didn’t count' }).getByRole('listitem')
  // The form's code doesn't load the first time, and the page stays as it is.
  const form = (address: URL) => address.pathname === pathOfScript('question')
  stage.expectTrouble(/net::ERR_FAILED GET .*assets|Failed to (?:load resource|fetch dynamically)/)
  await phone.route(form, (route) => route.abort())
  await press(tried, 'Ask why it doesn’t count')
  await sees(tried, 'Couldn’t open the form. Please try again.')
  await phone.unroute(form)
  await press(tried, 'Ask why it doesn’t count')
  await press(tried, 'Send question')
  await sees(tried, /^You asked on [^“]*\.$/)
  await stage.check(phone, 'a try, asked')
  await phone.getByRole('tab', { name: 'Credits' }).click()
  await unfold(phone)
  await sees(findEntry(phone, 'BIO 101', 'Night of Genes'), 'No answer yet.')
})

journey(
  'credits that fail to load say so, can be loaded again, and aren’t shown as “No classes yet”',
  async (stage) => {
    const wei = await aStudent(stage.world, stage.school, 'Wei')
    const phone = await aPhone(stage, wei)
    await phone.route(/\/credits\/$/, (route) => route.fulfill({ status: 500, json: {} }))
    stage.expectTrouble(/500 GET \/api\/students\/[^/]+\/credits\//)
    await phone.goto(credits)
    await seesHeading(phone, 'Couldn’t load your credits.')
    assert.equal(await phone.getByText('No classes yet').count(), 0)
    await stage.check(phone, 'own credits, failed')
    await phone.unroute(/\/credits\/$/)
    await press(phone, 'Try again')
    await seesHeading(phone, 'No classes yet')
    await stage.check(phone, 'own credits, none')
    await keepPictures(phone, 'own credits, none')
  },
)
