import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { addToRoll } from '#test/bench/hall.ts'
import { aClassWith, aFaculty, anEvent, aStudent, type Event } from '#test/builders.ts'
import { checkAllIn, honestPhones, metersAway, type Phone } from '#test/crowd.ts'
import { call } from '#test/call.ts'
import { type World } from '#test/world.ts'
import { ask, assign, findEntry, openClass } from './class-details-steps.ts'
import { settle } from './looks.ts'
import { patience } from '#test/patience.ts'
import { followRequests } from './follow-requests.ts'
import { keepPicture } from './keep-picture.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, press, sees, signInAs } from './steps.ts'

/** Creates a hall with an honest crowd, three students who share a phone, one far away, and one who was offline. */
async function aHall(stage: Stage) {
  // The stage's world can't make calls, so this one calls the stage's server.
  const world: World = { ...stage.world, call: (method, path, options) => call(stage.site, method, path, options) }
  const owner = await aFaculty(world, stage.school, 'Ruth')
  const event = await anEvent(world, owner, { name: 'Memory and Its Ethics' })
  const crowd = await honestPhones(world, stage.school, { count: 14 })
  await checkAllIn(world, event, crowd)
  const come = async (name: string, details: Partial<Phone> = {}): Promise<Phone> => {
    const student = await aStudent(world, stage.school, name)
    const phone = { ...crowd[0]!, mark: null, queuedMs: 0, ...details, student }
    await checkAllIn(world, event, [phone])
    return phone
  }
  const amara = await come('Amara')
  const kwame = await come('Kwame', { mark: amara.mark })
  await come('Tessa', { mark: amara.mark })
  const priya = await come('Priya', { fix: metersAway(620, 0, 35) })
  const jonas = await come('Jonas', { queuedMs: 250_000 })
  return { world, owner, event, crowd, come, amara, kwame, priya, jonas }
}

type Hall = Awaited<ReturnType<typeof aHall>>

async function openRoll(page: Page, { owner, event }: { owner: Hall['owner']; event: Event }): Promise<Locator> {
  await signInAs(page, asFaculty(owner), `/faculty/events?attendance=${event.id}`)
  const dialog = page.getByRole('dialog', { name: event.name })
  await dialog.getByText('Amara Bergström').waitFor()
  return dialog
}

const beside = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name: new RegExp(`^Same browser .* besides ${name} `) })

const namesBehind = (page: Page) => page.getByRole('dialog', { name: 'This browser also checked in' })

async function takePictures(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await settle(page)
    await keepPicture(page, `${name} ${page.viewportSize()?.width} ${colorScheme}`, 'evidence')
  }
  await page.emulateMedia({ colorScheme: null })
}

journey(
  'the roll shows shared browsers, distant locations and late check-ins, names on request, and updates while open',
  async (stage) => {
    const hall = await aHall(stage)
    for (const visit of [stage.desk, stage.phone]) {
      const page = await visit()
      const dialog = await openRoll(page, hall)
      await press(dialog, 'With hints 5')
      const lines = dialog
        .getByRole('table')
        .locator('tbody tr')
        .or(dialog.getByRole('list', { name: 'Attendance' }).getByRole('listitem'))
      await assertSoon(async () => assert.equal(await lines.count(), 5))
      await sees(lines.filter({ hasText: 'Priya' }), '620 m ± 35 m from the others')
      await sees(lines.filter({ hasText: 'Jonas' }), 'sent 4 min late')
      await stage.check(page, 'attendance with hints')
      await takePictures(page, 'attendance')

      await beside(dialog, 'Amara').click()
      const names = namesBehind(page)
      await sees(names, 'Kwame Bergström')
      assert.deepEqual(await names.getByRole('listitem').allInnerTexts(), ['Kwame Bergström', 'Tessa Bergström'])
      await stage.check(page, 'who shared the browser')
      await takePictures(page, 'names')
      await page.keyboard.press('Escape')
      await names.waitFor({ state: 'hidden' })
      await assertSoon(async () =>
        assert.ok(await beside(dialog, 'Amara').evaluate((button) => button.matches(':focus'))),
      )
      // A search that finds no one keeps the filter.
      if (visit === stage.desk) {
        const search = dialog.getByRole('searchbox')
        await search.fill('nobody at all')
        await dialog.getByRole('button', { name: /^With hints/ }).waitFor({ state: 'hidden' })
        await search.fill('')
        await dialog.getByRole('button', { name: 'With hints 5', pressed: true }).waitFor()
      }
      await press(dialog, 'All 19')
      await assertSoon(async () => assert.equal(await lines.count(), 19))
      if (visit === stage.phone) await page.close()
    }

    // Another student checks in with the same phone while the professor watches.
    const desk = await stage.desk()
    const dialog = await openRoll(desk, hall)
    await dialog.getByText('Same browser as 2 others').first().waitFor()
    await hall.come('Wim', { mark: hall.amara.mark })
    await dialog.getByText('Wim Bergström').waitFor()
    await dialog.getByText('Same browser as 3 others').first().waitFor()
  },
)

journey('a class’s page names its own students behind a hint and counts the others', async (stage) => {
  const { world, event, crowd, amara, kwame, jonas } = await aHall(stage)
  const colleague = await aFaculty(world, stage.school, 'Omar')
  const roster = [amara, kwame, jonas, crowd[0]!].map(({ student }) => student)
  const { id } = await aClassWith(world, colleague, roster, 'PHIL 330')
  const quiet = await anEvent(world, colleague, {
    name: 'Reading Hour',
    startsAt: new Date(world.clock.now() - 3 * 86_400_000).toISOString(),
  })
  for (const assignedEvent of [event, quiet]) await assign(stage, colleague, id, assignedEvent.id)
  for (const visit of [stage.desk, stage.phone]) {
    const page = await visit()
    await openClass(page, colleague, id)
    await sees(findEntry(page, 'Reading Hour'), 'No one from this class checked in')
    const entry = findEntry(page, event.name)
    await entry.getByRole('button', { name: /^4 of 4 (so far|present) ·\sHints, Memory and Its Ethics$/ }).click()
    const lines = entry.getByRole('list', { name: 'Check-ins with hints, Memory and Its Ethics' }).getByRole('listitem')
    await assertSoon(async () =>
      assert.deepEqual(
        (await lines.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim()),
        [
          'Amara Bergström Same browser as 2 others',
          'Kwame Bergström Same browser as 2 others',
          'Jonas Bergström sent 4 min late',
        ],
      ),
    )
    await stage.check(page, 'class, hints')
    await takePictures(page, 'class')
    await beside(entry, 'Amara').click()
    await sees(namesBehind(page), 'Kwame Bergström')
    assert.deepEqual(await namesBehind(page).getByRole('listitem').allInnerTexts(), [
      'Kwame Bergström',
      'and 1 other outside this class',
    ])
    await stage.check(page, 'class, who shared the browser')
    await takePictures(page, 'class names')
    assert.ok(!(await page.locator('body').innerText()).includes('Tessa'))
  }
})

journey('the hints of a roll with marks are loaded once, and again when its check-ins have changed', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Ruth')
  const startsAt = new Date(world.clock.now() - 3 * 86_400_000).toISOString()
  const event = await anEvent(world, owner, { name: 'Reading Hour', startsAt })
  const students = [await aStudent(world, school, 'Amara'), await aStudent(world, school, 'Maya')]
  await addToRoll(world.db, event, students)
  const says = { says: 'absent', reason_kind: 'not-there', reason: 'Wasn’t there' }
  const marks = [{ student: students[1]!.id, ...says }]
  const [mark] = await ask(stage, owner, 'POST', `/api/events/${event.id}/marks/`, { marks })
  const desk = await stage.desk()
  await desk.clock.install()
  const answered = followRequests(desk)
  let requestCount = 0
  desk.on('request', (request) => (requestCount += request.url().includes('/evidence/') ? 1 : 0))
  const dialog = await openRoll(desk, { owner, event })
  await sees(dialog, 'Amara Bergström')
  const waitAMinute = async () => {
    await answered()
    await settle(desk)
    await desk.clock.fastForward(60_000)
    await press(dialog, 'Refresh')
    await dialog.getByRole('button', { name: 'Refresh', disabled: false }).waitFor()
    await answered()
  }
  await waitAMinute()
  assert.equal(requestCount, 1)

  await ask(stage, owner, 'POST', `/api/marks/${mark.id}/undo/`, { reason: 'It was another Maya' })
  const nextRequest = desk.waitForRequest((request) => request.url().includes('/evidence/'))
  await press(dialog, 'Refresh')
  await sees(dialog, 'Maya Bergström')
  await desk.clock.fastForward(10_000)
  await nextRequest
  await waitAMinute()
  assert.equal(requestCount, 2)
})

journey('if the hints don’t load, the roll and the class are still complete', async (stage) => {
  const hall = await aHall(stage)
  const { id } = await aClassWith(hall.world, hall.owner, [hall.amara.student], 'PHIL 330')
  await assign(stage, hall.owner, id, hall.event.id)
  const desk = await stage.desk()
  stage.expectTrouble(/404/)
  await desk.route('**/evidence/**', (route) => route.fulfill({ status: 404, json: { error: 'Not found.' } }))
  const dialog = await openRoll(desk, hall)
  await dialog.getByText('Priya Bergström').waitFor()
  assert.equal(await dialog.getByText('With hints').count(), 0)
  await openClass(desk, hall.owner, id)
  await findEntry(desk, hall.event.name).getByRole('button', { name: 'Unassign' }).waitFor()
  assert.equal(await desk.getByRole('alert').count(), 0)
  await findEntry(desk, hall.event.name).getByRole('button', { name: /Hints/ }).click()
  await sees(desk, 'Couldn’t compare the check-ins.')
})

journey(
  'a class marked by hand shows who was present, from one response, and its roll offers no hints',
  async (stage) => {
    const { world, school } = stage
    const owner = await aFaculty(world, school, 'Ruth')
    const students = [await aStudent(world, school, 'Amara'), await aStudent(world, school, 'Maya')]
    const { id } = await aClassWith(world, owner, students, 'PHIL 330')
    const events = []
    for (const days of [3, 10, 17, 24]) {
      const startsAt = new Date(world.clock.now() - days * 86_400_000).toISOString()
      const event = await anEvent(world, owner, { name: `Seminar ${days}`, startsAt })
      await assign(stage, owner, id, event.id)
      events.push(event)
    }
    const marks = [{ student: students[0]!.id, says: 'present', reason_kind: 'phone', reason: 'Phone battery died' }]
    await ask(stage, owner, 'POST', `/api/events/${events[0]!.id}/marks/`, { marks })
    for (const visit of [stage.desk, stage.phone]) {
      const page = await visit()
      const paths: string[] = []
      page.on('request', (request) => paths.push(new URL(request.url()).pathname))
      await openClass(page, owner, id)
      const entry = findEntry(page, 'Seminar 3')
      await sees(entry, '1 of 2 present · Hints')
      for (const days of [10, 17, 24])
        await sees(findEntry(page, `Seminar ${days}`), 'No one from this class checked in')
      await takePictures(page, 'marked class')
      assert.deepEqual(
        paths.filter((path) => path.includes('/attendance/')),
        [`/api/class/${id}/attendance/`],
      )
      await entry.getByRole('button', { name: /Hints/ }).click()
      await sees(entry, 'No one here checked in with a phone, so there is nothing to compare.')
      await stage.check(page, 'marked class')
      await page.goto(`/faculty/events?attendance=${events[0]!.id}`)
      const dialog = page.getByRole('dialog', { name: 'Seminar 3' })
      await dialog.getByText('Amara Bergström').waitFor()
      assert.equal(await dialog.getByText('With hints').count(), 0)
      await page.close()
    }
  },
)

/** Retries an assertion until it passes, because lists render again a moment after a click. */
async function assertSoon(holds: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + patience.timeout; ;) {
    try {
      return await holds()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
