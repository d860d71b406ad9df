import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { anEvent, aFaculty, aStudent } from '#test/builders.ts'
import { settle } from './looks.ts'
import { mainJourney } from './stage.ts'
import { asStudent, remember, seesHeading, unscripted } from './steps.ts'

const longName = 'Annual Interdisciplinary Symposium on Memory, Testimony and the Ethics of Remembering, Part Two'

const measureBox = async (place: Locator) => (await place.boundingBox())!

mainJourney('on a phone, Cancel stays in view however long the event’s name is', async (stage) => {
  const { world, school } = stage
  const startsAt = new Date(Date.now() + 27 * 60_000).toISOString()
  const location = 'The large auditorium behind the old library, second entrance'
  const event = await anEvent(world, await aFaculty(world, school), { name: longName, startsAt })
  await world.db.updateTable('event').set({ location }).where('id', '=', event.id).execute()
  for (const colorScheme of ['light', 'dark'] as const) {
    const phone = await stage.phone({ colorScheme })
    await phone.goto(unscripted)
    await remember(phone, asStudent(await aStudent(world, school, colorScheme)))
    await phone.goto(`/scan?event=${event.id}`)
    await seesHeading(phone, /^Opens in \d+ min$/)
    await settle(phone)
    // The height that Safari leaves, and the one that a phone shows without its browser's bars.
    for (const height of [664, 844]) {
      await phone.setViewportSize({ width: 390, height })
      const { y, height: size } = await measureBox(phone.getByRole('button', { name: 'Cancel' }))
      assert.ok(y + size <= height, `Cancel ends at ${y + size} of ${height} px`)
    }
    await stage.check(phone, `early, a long name, ${colorScheme}`)
    // The rest of the name is below, and can be scrolled to.
    await phone.getByText(location).scrollIntoViewIfNeeded()
    const place = await measureBox(phone.getByText(location))
    const cancel = await measureBox(phone.getByRole('button', { name: 'Cancel' }))
    assert.ok(place.y + place.height <= cancel.y, 'the last line ends above the buttons')
  }
})
