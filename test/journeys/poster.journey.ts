import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { posterCode } from '#contract/events/poster.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { aFaculty, anEvent } from '#test/builders.ts'
import { readPoster } from '#test/read-poster.ts'
import { comeToRest } from './looks.ts'
import { journey, type Stage } from './stage.ts'
import { press, sees, seesHeading, signInFaculty } from './steps.ts'

const papers = { A4: [210, 297], Letter: [216, 279] } as const
const longest = {
  name: 'Remembering and Forgetting in the Archives of the Nineteenth Century '.repeat(3).slice(0, 200),
  location: 'The Great Hall of the Old Observatory, Second Floor, East Wing, beside the Fountain '
    .repeat(3)
    .slice(0, 200),
}

async function openPoster(stage: Stage, more: { name?: string; location?: string } = {}) {
  const owner = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, owner, more)
  if (more.location) {
    await stage.world.db.updateTable('event').set({ location: more.location }).where('id', '=', event.id).execute()
  }
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  return { desk, event, owner }
}

/** What comes out of the printer. */
async function print(page: Page, format: keyof typeof papers) {
  await comeToRest(page)
  return readPoster(await page.pdf({ format, preferCSSPageSize: false, printBackground: false }))
}

journey('a professor opens the poster from the event and prints one page with a code that reads', async (stage) => {
  const { desk, event } = await openPoster(stage)
  await desk.goto('/faculty/events')
  await desk.getByRole('link', { name: 'Poster' }).click()
  await seesHeading(desk, 'Poster')
  const sheet = desk.getByRole('article', { name: 'Poster' })
  await sees(sheet, 'Scan to check in')
  await sees(sheet, event.name)
  await sees(sheet, showTypedCode(event.typedCode))
  await stage.check(desk, 'poster')
  for (const format of ['A4', 'Letter'] as const) {
    const printed = await print(desk, format)
    assert.equal(printed.pages, 1, format)
    assert.deepEqual([Math.round(printed.width), Math.round(printed.height)], papers[format])
    assert.equal(printed.code?.text, `${stage.site}/attend/${event.id}`)
    assert.ok(printed.code.side > 12, `${format}: ${printed.code.side} cm`)
    assert.equal(printed.inkWithin(11), false)
    // Nothing of the portal.
    assert.doesNotMatch(printed.text, /Events|Download|Welcome|Logout/)
    for (const part of [
      event.name,
      'Harlan Hall, Room 201',
      showTypedCode(event.typedCode),
      `${new URL(stage.site).host}/c`,
    ])
      assert.ok(printed.text.includes(part), `${part}: ${printed.text}`)
  }
})

journey('the longest name and place still leave the printed code 10 cm', async (stage) => {
  const { desk, event } = await openPoster(stage, longest)
  await desk.goto(`/faculty/events/${event.id}/poster`)
  await sees(desk, 'Scan to check in')
  for (const format of ['A4', 'Letter'] as const) {
    const printed = await print(desk, format)
    assert.equal(printed.pages, 1, format)
    assert.equal(printed.code?.text, `${stage.site}/attend/${event.id}`)
    assert.ok(printed.code.side >= posterCode.smallestSide, `${format}: ${printed.code.side} cm`)
    assert.equal(printed.inkWithin(11), false)
    assert.ok(printed.text.includes(showTypedCode(event.typedCode)), printed.text)
  }
})

journey('the poster comes as a file for both papers, and says so when it does not', async (stage) => {
  const { desk, event } = await openPoster(stage, { name: 'Mémoire: 記憶' })
  await desk.goto(`/faculty/events/${event.id}/poster`)
  await sees(desk, 'Scan to check in')
  for (const format of ['A4', 'Letter'] as const) {
    const [file] = await Promise.all([desk.waitForEvent('download'), press(desk, `Download PDF (${format})`)])
    assert.equal(file.suggestedFilename(), 'poster_Mémoire_記憶.pdf')
    const parts: Buffer[] = []
    for await (const part of await file.createReadStream()) parts.push(part as Buffer)
    const poster = await readPoster(Buffer.concat(parts))
    assert.deepEqual([Math.round(poster.width), Math.round(poster.height)], papers[format])
    assert.equal(poster.code?.text, `${stage.site}/attend/${event.id}`)
  }
  await desk.context().setOffline(true)
  stage.expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await press(desk, 'Download PDF (A4)')
  await sees(desk, 'Failed to make the poster. Please try again.')
})

journey('on a phone the poster is under More; an event that is gone has none', async (stage) => {
  const { event, owner } = await openPoster(stage)
  const phone = await stage.phone()
  await signInFaculty(phone, stage, owner.email)
  await phone.goto('/faculty/events')
  await press(phone, `More for ${event.name}`)
  await phone.getByRole('menuitem', { name: 'Poster' }).click()
  await seesHeading(phone, 'Poster')
  await sees(phone, 'Scan to check in')
  await stage.check(phone, 'poster on a phone')
  stage.expectTrouble(/404 GET \/api\/events\//)
  await phone.goto('/faculty/events/AAAAAAAAAAAAAAAA/poster')
  await sees(phone, 'There is no such event')
  await phone.getByRole('link', { name: 'Back to Events' }).click()
  await seesHeading(phone, event.name)
})
