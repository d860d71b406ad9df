import type { Page } from 'playwright-core'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { aDesk, checkIn } from './hall-steps.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'

/** Creates an event and a class. Maya has checked in, two students are named Ana, and Noor and Wei are missing. */
export async function aMessyDoor(stage: Stage, visitor = {}) {
  const { world, school } = stage
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor, { startsAt: new Date(world.clock.now()).toISOString() })
  const names = ['Maya', 'Noor', 'Wei', 'Ana', 'Ana']
  const [maya, noor, wei, ana, otherAna] = await Promise.all(names.map((name) => aStudent(world, school, name)))
  await aClassWith(world, professor, [maya!, noor!, wei!, ana!, otherAna!])
  await checkIn(stage, maya!, event)
  return {
    professor,
    event,
    students: { maya: maya!, noor: noor!, wei: wei!, ana: ana!, otherAna: otherAna! },
    desk: await aDesk(stage, professor, visitor),
    omar: `omar.haddad@${school.studentDomain}`,
    present: async () =>
      (await world.db.selectFrom('roll_mark').select(['says', 'source']).where('undone_at', 'is', null).execute())
        .length,
  }
}

/** Opens the dialog on the page, types a list into it, and checks it. */
export async function pasteList(page: Page, text: string): Promise<void> {
  await press(page, 'Paste a list')
  await page.getByLabel('Students, one on each line').fill(text)
  await press(page, 'Check the list')
}

/** Puts a long text into the dialog’s field. Typing it would take a browser 10 seconds. */
export async function pasteLong(page: Page, text: string): Promise<void> {
  await page.getByLabel('Students, one on each line').focus()
  await page.evaluate(`((field) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(field, ${JSON.stringify(text)})
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })(document.activeElement)`)
}

/** Fills in the reason for the whole list. */
export async function giveReason(page: Page, reason: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(reason)
}

/** Finds a line of the list by its number. */
export function findLine(page: Page, line: number) {
  const list = page.getByRole('list', { name: 'Lines of the list' })
  return list.getByRole('listitem').filter({ has: page.getByText(String(line), { exact: true }) })
}

/** Waits for the dialog's summary of the list. */
export const seesOutcome = (page: Page, outcome: string) => sees(page.getByRole('dialog'), outcome)
