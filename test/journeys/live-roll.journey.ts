import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { aFaculty, anEvent, aScan, aStudent, type Event } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { loseNetwork } from './offline-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asFaculty, readPath, press, remember, sees } from './steps.ts'

const minute = 60_000
const lost = 'Connection lost. Trying again.'

/** Creates an event, a desk of its professor, and a function that checks a new student in. */
async function aRoll(stage: Stage, startsIn = 0) {
  const professor = await aFaculty(stage.world, stage.school)
  const startsAt = new Date(Date.now() + startsIn).toISOString()
  const event = await anEvent(stage.world, professor, { startsAt })
  const desk = await stage.desk()
  await desk.goto('/')
  await remember(desk, asFaculty(professor))
  const paths: string[] = []
  desk.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return { professor, event, desk, paths, arrive: (name: string) => checkIn(stage, event, name) }
}

async function checkIn(stage: Stage, event: Event, name: string): Promise<void> {
  const student = await aStudent(stage.world, stage.school, name)
  const body = aScan(stage.world, student, event)
  const { status } = await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body })
  assert.equal(status, 201)
}

async function openRoll(desk: Page, event: Event): Promise<Locator> {
  await desk.goto(`/faculty/events?attendance=${event.id}`)
  return desk.getByRole('dialog')
}

/** Returns the names on the roll, newest first. */
async function names(dialog: Locator): Promise<string[]> {
  const cells = await dialog
    .getByRole('row')
    .getByRole('cell', { name: /^(?!Correct ).*Bergström/ })
    .allInnerTexts()
  return cells.map((name) => name.replace(' Bergström', ''))
}

async function counts(dialog: Locator, count: number): Promise<void> {
  await dialog.getByRole('status').getByText(`${count} checked in`, { exact: true }).waitFor({ state: 'attached' })
}

journey(
  'a roll fills while the professor watches, even through a lost connection, without gaps or duplicates',
  async (stage) => {
    const { event, desk, paths, arrive } = await aRoll(stage)
    await arrive('Noor')
    const dialog = await openRoll(desk, event)
    await sees(dialog, /^Live ·\supdated \d\ss ago$/)
    assert.deepEqual(await names(dialog), ['Noor'])
    const listed = paths.filter((path) => path.endsWith('/attendance/')).length

    for (const name of ['Maya', 'Jonas']) {
      await arrive(name)
      await dialog.getByText(`${name} Bergström`).waitFor()
    }
    await counts(dialog, 3)
    assert.equal(paths.filter((path) => path.endsWith('/attendance/')).length, listed, 'without requesting the roll')
    await stage.check(desk, 'a roll that is live')

    // If a stream is cut before the browser notices that it is offline, the error has another name.
    stage.allowTrouble(
      /desk: net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|CONNECTION_\w+|INCOMPLETE_\w+) GET/,
    )
    await loseNetwork(desk)
    stage.cut()
    await sees(dialog, lost)
    await dialog.getByRole('status').getByText(lost).waitFor({ state: 'attached' })
    await stage.check(desk, 'a roll whose connection is lost')
    for (const name of ['Ines', 'Omar']) await arrive(name)
    await desk.context().setOffline(false)
    await dialog.getByText('Omar Bergström').waitFor()
    await sees(dialog, /^Live ·\supdated \d\ss ago$/)
    await dialog.getByRole('status').getByText('Connected again.').waitFor({ state: 'attached' })
    await arrive('Lena')
    await dialog.getByText('Lena Bergström').waitFor()
    assert.deepEqual((await names(dialog)).toSorted(), ['Ines', 'Jonas', 'Lena', 'Maya', 'Noor', 'Omar'])
    await counts(dialog, 6)
  },
)

journey('while names arrive nothing moves: dialog, search, columns, and the row being read', async (stage) => {
  const { event, desk, arrive } = await aRoll(stage)
  await desk.setViewportSize({ width: 1280, height: 1100 })
  const dialog = await openRoll(desk, event)
  await sees(dialog, /^Live/)
  const top = async () => (await dialog.getByRole('heading').first().boundingBox())?.y
  const empty = await top()
  await arrive('Noor')
  await sees(dialog, 'Noor Bergström')
  const search = dialog.getByRole('searchbox')
  const [table, column] = [dialog.getByRole('table'), dialog.getByRole('columnheader', { name: 'Student' })]
  const originalPosition = { table: (await table.boundingBox())?.y, column: (await column.boundingBox())?.x }
  for (let n = 0; n < 19; n += 1) await arrive(`Maximiliana${n}`)
  await counts(dialog, 20)
  assert.deepEqual({ table: (await table.boundingBox())?.y, column: (await column.boundingBox())?.x }, originalPosition)
  assert.equal(await top(), empty)

  const noor = dialog.getByText('Noor Bergström')
  await noor.scrollIntoViewIfNeeded()
  const originalTop = (await noor.boundingBox())?.y
  await arrive('Ines')
  await counts(dialog, 21)
  assert.equal((await noor.boundingBox())?.y, originalTop)

  await search.fill('inés')
  assert.deepEqual(await names(dialog), ['Ines'])
  await arrive('Ines')
  await dialog.getByText('Ines Bergström').nth(1).waitFor()
  await arrive('Omar')
  await counts(dialog, 23)
  assert.equal(await dialog.getByRole('row').count(), 3)
  assert.equal(await search.inputValue(), 'inés')
  await search.fill('nobody')
  await sees(dialog, 'Check the spelling.')
  assert.equal(await top(), empty)
})

journey('when the session ends elsewhere, the roll opens a sign-in that will return to it', async (stage) => {
  const { professor, event, desk } = await aRoll(stage)
  await sees(await openRoll(desk, event), /^Live/)
  stage.expectTrouble(/desk: 401 GET \/api\/events\/[^/]+\/attendance\/live\//)
  const { status } = await call(stage.site, 'POST', '/api/signout/', { token: professor.token })
  assert.equal(status, 204)
  await desk.waitForURL('**/auth/faculty/signin**')
  const back = encodeURIComponent(`/faculty/events?attendance=${event.id}`)
  assert.equal(readPath(desk), `/auth/faculty/signin?redirect=${back}`)
})

journey('if the stream is missing or fails, the roll still fills', async (stage) => {
  const { event, desk, paths, arrive } = await aRoll(stage)
  let status = 404
  await desk.route('**/attendance/live/**', (route) => route.fulfill({ status, json: { error: 'Not found' } }))
  stage.expectTrouble(/desk: 404 GET .*\/live\//)
  const dialog = await openRoll(desk, event)
  await sees(dialog, /^Updated \d\ss ago$/)
  await arrive('Maya')
  await sees(dialog, 'Maya Bergström')
  assert.equal(paths.filter((path) => path.endsWith('/live/')).length, 1, 'a missing one is requested once')

  status = 502
  stage.expectTrouble(/desk: 502 GET .*\/live\//)
  await openRoll(desk, event)
  await arrive('Jonas')
  await sees(dialog, 'Jonas Bergström')
  await sees(dialog, /^Updated \d\ss ago$/)
  await counts(dialog, 2)
})

journey('the roll of an event that ended long ago opens no stream', async (stage) => {
  const { event, desk, paths } = await aRoll(stage, -31 * minute)
  const dialog = await openRoll(desk, event)
  await sees(dialog, 'No attendance records yet for this event.')
  await press(dialog, 'Refresh')
  await desk.waitForLoadState('networkidle')
  assert.equal(await dialog.getByText(/Live|ago/).count(), 0)
  assert.deepEqual(
    paths.filter((path) => path.endsWith('/live/')),
    [],
  )
})
