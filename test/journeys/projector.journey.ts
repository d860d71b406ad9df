import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { aDesk, aHall } from './hall-steps.ts'
import { loseNetwork } from './offline-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { sees, seesHeading } from './steps.ts'

const minute = 60_000
const wallPathFor = ({ id }: { id: string }) => `/faculty/events/${id}/projector`

/** Waits until the wall shows this count. */
const counts = (wall: Page, count: number) =>
  wall.getByRole('status').getByText(`${count} present`, { exact: true }).waitFor({ state: 'attached' })

/**
 * Records everything that the page gets from the server. Returns a function that returns it as text, and a stream as
 * far as it was received.
 */
async function hearAll(wall: Page): Promise<() => Promise<string>> {
  const network = await wall.context().newCDPSession(wall)
  await network.send('Network.enable')
  const heard: Promise<string>[] = []
  wall.on('response', (response) => {
    if (response.url().includes('/api/') && !response.url().includes('/live/'))
      heard.push(response.text().catch(() => ''))
  })
  await wall.addInitScript(`
    const ask = fetch
    globalThis.fetch = async (...asked) => {
      const answer = await ask(...asked)
      if (String(asked[0]).includes('/live/')) {
        const [page, ear] = answer.body.tee()
        void ear.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream({ write: (text) => void (globalThis.heard = (globalThis.heard ?? '') + text) })).catch(() => {})
        return new Response(page, answer)
      }
      return answer
    }`)
  return async () => (await Promise.all(heard)).join('\n') + (await wall.evaluate<string>('globalThis.heard ?? ""'))
}

mainJourney('the projection shows the code, the typed code, a clock and a live count, but no names', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Noor)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  const [opened] = await Promise.all([
    desk.context().waitForEvent('page'),
    desk.getByRole('link', { name: 'Projector view' }).click(),
  ])
  await seesHeading(opened, event.name)
  await opened.close()

  const wall = await desk.context().newPage()
  const heard = await hearAll(wall)
  await wall.goto(wallPathFor(event))
  await seesHeading(wall, event.name)
  await sees(wall, 'Open your phone’s camera and point it here')
  await sees(wall, showTypedCode(event.typedCode))
  await sees(wall, /Today ·\s\d+:\d\d [AP]M ·\sHarlan Hall, Room 201/)
  await sees(wall, /Check-in open ·\scloses in \d+:\d\d/)
  await wall
    .locator('time')
    .getByText(/^\d+:\d\d [AP]M$/)
    .waitFor()
  const code = wall.getByRole('img', { name: 'QR code that opens this event’s check-in' })
  assert.ok(await code.evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth > 0))
  await counts(wall, 1)
  await checkIn(students.Maya)
  await counts(wall, 2)
  await stage.check(wall, 'projector')

  const text = `${await heard()} ${await wall.content()}`
  assert.match(text, /"count":2/)
  assert.doesNotMatch(text, /Maya|Noor|Bergström|@students/)
})

journey('the projection fits a projector with a large code, and says when the connection is lost', async (stage) => {
  const { professor, event } = await aHall(stage)
  const wall = await aDesk(stage, professor)
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
  ] as const) {
    await wall.setViewportSize({ width, height })
    await wall.goto(wallPathFor(event))
    await counts(wall, 0)
    const size = await wall.evaluate<number[]>(
      '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
    )
    assert.deepEqual(size, [width, height], 'nothing to scroll')
    const code = await wall.getByRole('img', { name: /^QR code/ }).boundingBox()
    assert.ok(code!.width > Math.min(height * 0.8, width * 0.55), `${code!.width} at ${width}`)
    await stage.check(wall, `projector at ${width}`)
  }
  stage.expectTrouble(/desk: net::ERR_\w+ GET/)
  // The page retries, and fails.
  const tried = wall.waitForEvent('requestfailed', (request) => request.failure()?.errorText !== 'net::ERR_ABORTED')
  await loseNetwork(wall)
  stage.cut()
  await sees(wall, 'Connection lost. Trying again.')
  await stage.check(wall, 'projector, connection lost')
  await tried
  await wall.context().setOffline(false)
  await wall.getByText('Connection lost. Trying again.').first().waitFor({ state: 'detached' })
})

journey(
  'before check-in opens the projection says when it will, and after check-in has closed it has no code',
  async (stage) => {
    const soon = await aHall(stage, 20 * minute)
    const wall = await aDesk(stage, soon.professor)
    await wall.goto(wallPathFor(soon.event))
    await sees(wall, 'Check-in is not open yet')
    await sees(wall, /^Check-in opens in \d\smin$/)
    await stage.check(wall, 'projector, early')
    assert.doesNotMatch(await wall.locator('main').innerText(), /Times are shown/)
    // The professor's time zone isn't the university's.
    await stage.world.db.updateTable('school').set({ time_zone: 'Asia/Tokyo' }).execute()
    await wall.reload()
    await sees(wall, 'Times are shown in Eastern Time.')
    await stage.check(wall, 'projector, another zone')
    const pastHall = await aHall(stage, -20 * minute)
    const later = await aDesk(stage, pastHall.professor)
    await later.goto(wallPathFor(pastHall.event))
    await sees(later, 'Check-in is closed')
    await sees(later, /^Check-in closed at \d+:\d\d [AP]M$/)
    assert.equal(await later.getByRole('img', { name: /^QR code/ }).count(), 0)
    assert.doesNotMatch(await later.locator('main').innerText(), new RegExp(showTypedCode(pastHall.event.typedCode)))
    await counts(later, 0)
    await stage.check(later, 'projector, over')
  },
)

journey('the wall fills the screen and stays awake, and a colleague gets the code without the count', async (stage) => {
  const { professor, colleague, event } = await aHall(stage)
  const wall = await aDesk(stage, professor)
  await wall.addInitScript(`
    globalThis.locks = 0
    navigator.wakeLock.request = async () => { globalThis.locks += 1; return { released: false, release: async () => undefined } }`)
  await wall.goto(wallPathFor(event))
  await counts(wall, 0)
  assert.equal(await wall.evaluate('globalThis.locks'), 1)
  await wall.getByRole('button', { name: 'Full screen' }).click()
  await wall.getByRole('button', { name: 'Full screen' }).waitFor({ state: 'detached' })
  await wall.evaluate('document.exitFullscreen()')
  await wall.getByRole('link', { name: 'Back to the roll' }).click()
  await wall.waitForURL(`**/faculty/events/${event.id}/live`)

  const colleagueWall = await aDesk(stage, colleague, { who: 'colleague' })
  stage.expectTrouble(/colleague: 403 GET .*\/attendance\/live\//)
  await colleagueWall.goto(wallPathFor(event))
  await sees(colleagueWall, 'Only the event’s owner and administrators can see the count.')
  await colleagueWall.getByRole('img', { name: /^QR code/ }).waitFor()
  stage.expectTrouble(/colleague: 404 GET \/api\/events\//)
  await colleagueWall.goto(wallPathFor({ id: 'AAAAAAAAAAAAAAAA' }))
  await sees(colleagueWall, 'This event doesn’t exist')
})
