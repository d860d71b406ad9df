import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { newId } from '#server/database/new-id.ts'
import { aClassWith, aFaculty, anEvent, type Person } from '#test/builders.ts'
import { plainValue } from '#test/pseudo/read-pseudo.ts'
import { readPages } from '#test/read-pages.ts'
import { assign } from './class-details-steps.ts'
import { aDesk, aHall } from './hall-steps.ts'
import { settle } from './looks.ts'
import { journey, type Stage } from './stage.ts'
import { choose, press, sees, seesHeading, asFaculty, signInAs } from './steps.ts'

const paperSizes = { A4: [210, 297], Letter: [216, 279] } as const

/** Prints the page. Returns the printed pages, with their texts in English. */
async function print(page: Page, format: keyof typeof paperSizes) {
  await settle(page)
  return plainValue(await readPages(await page.pdf({ format, preferCSSPageSize: false, printBackground: false })))
}

/** Adds students who haven't registered to a class. */
async function addNames({ world, school }: Stage, classId: string, names: { first: string; last: string }[]) {
  const commonColumns = { school_id: school.id, created_at: world.clock.now() }
  const people = names.map(({ first, last }, n) => ({
    ...commonColumns,
    id: newId(),
    first_name: first,
    last_name: last,
    email: `p${n}.${classId.toLowerCase()}@${school.studentDomain}`,
  }))
  for (let start = 0; start < people.length; start += 200) {
    const batch = people.slice(start, start + 200)
    await world.db.insertInto('pending_student').values(batch).execute()
    const entries = batch.map(({ id }) => ({
      ...commonColumns,
      id: newId(),
      class_id: classId,
      student_id: null,
      pending_student_id: id,
    }))
    await world.db.insertInto('roster_entry').values(entries).execute()
  }
  return people
}

async function aClassAt(stage: Stage, owner: Person, eventId: string, name = 'BIO 211') {
  const { id } = await aClassWith(stage.world, owner, [], name)
  await assign(stage, owner, id, eventId)
  return id
}

journey('a professor prints the names of a hall, sorted by last name, and sees who is on the roll', async (stage) => {
  const { professor, event, students, checkIn } = await aHall(stage)
  await checkIn(students.Noor)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await desk.getByRole('link', { name: 'Name list' }).click()
  await seesHeading(desk, 'Name list')
  const sheet = desk.getByRole('article', { name: 'Page 1 of 1' })
  await sees(sheet, event.name)
  await sees(desk, '4 names on 1 page. One of them is already on the roll, and the box says so.')
  await sees(desk, 'One student of colleagues’ classes')
  await stage.check(desk, 'name list')
  for (const format of ['A4', 'Letter'] as const) {
    const [page, ...otherPages] = await print(desk, format)
    assert.equal(otherPages.length, 0, format)
    assert.deepEqual([Math.round(page!.width), Math.round(page!.height)], paperSizes[format])
    assert.match(
      page!.text.replaceAll(/\s+/g, ' '),
      /1 Ames, Theo 2 Bergström, Jonas 3 Bergström, Maya 4 Bergström, Noor ✓ On the roll 5/,
    )
    assert.match(page!.text, /Harlan Hall, Room 201/)
    assert.match(page!.text, /4 names/)
    assert.match(page!.text, /Page 1 of 1/)
    assert.doesNotMatch(page!.text, /@|Ines|Logout|Print/, 'no address, and no names of a colleague’s class')
    assert.equal(page!.inkWithin(4), false, 'nothing is cut off at the edge')
  }
  await choose(desk, 'Blank lines at the end', '50')
  await sees(desk, '4 names on 2 pages.')
  const printed = await print(desk, 'Letter')
  assert.equal(printed.length, 2)
  assert.match(printed[1]!.text, /54\s/)
})

journey('two thousand names print on forty pages, and equal names have their email addresses', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, professor, { name: 'Convocation' })
  const classId = await aClassAt(stage, professor, event.id)
  const long = 'Wolfeschlegelsteinhausenbergerdorff-'.repeat(5)
  const people = await addNames(stage, classId, [
    ...Array.from({ length: 1_997 }, (_, n) => ({ first: `Given${n}`, last: `Name${String(n).padStart(4, '0')}` })),
    { first: 'Maya', last: 'Zuber' },
    { first: 'maya', last: 'Zuber' },
    { first: long, last: long },
  ])
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/names`)
  await sees(desk, '2,000 names on 40 pages.')
  for (const format of ['A4', 'Letter'] as const) {
    const pages = await print(desk, format)
    assert.equal(pages.length, 40, format)
    for (const [index, page] of pages.entries()) {
      for (const part of ['Convocation', '2,000 names', `Page ${index + 1} of 40`, 'Harlan Hall, Room 201'])
        assert.ok(page.text.includes(part), `${format}, page ${index + 1}: ${part}`)
    }
    const text = pages.map((page) => page.text).join('\n')
    for (const { first_name, last_name } of people.slice(0, 1_997))
      assert.ok(text.includes(`${last_name}, ${first_name}`), last_name)
    assert.deepEqual(
      text.match(/\S+@\S+/g)?.toSorted(),
      people
        .slice(1_997, 1_999)
        .map(({ email }) => email)
        .toSorted(),
    )
  }
})

journey('without a class the list has blank lines, even on a phone, and a colleague gets no list', async (stage) => {
  const professor = await aFaculty(stage.world, stage.school, 'Priya')
  const event = await anEvent(stage.world, professor)
  const phone = await signInAs(stage.phone(), asFaculty(professor), '/faculty/events')
  await press(phone, `More actions for ${event.name}`)
  await phone.getByRole('menuitem', { name: 'Name list' }).click()
  await sees(phone, 'No one is expected by name.')
  await sees(phone, '0 names on 1 page.')
  await stage.check(phone, 'name list without names')
  const [page] = await print(phone, 'A4')
  assert.match(page!.text, /\s25\s/)

  const colleague = await aFaculty(stage.world, stage.school, 'Omar')
  const desk = await aDesk(stage, colleague)
  stage.expectTrouble(/403 GET \/api\/events\/.*statistics/)
  await desk.goto(`/faculty/events/${event.id}/names`)
  await sees(desk, 'You do not have permission to view the attendance of this event')
  await stage.check(desk, 'name list, not allowed')
})

journey('Print opens the print dialog, which suggests a file name', async (stage) => {
  const { professor, event } = await aHall(stage)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/names`)
  await sees(desk, '4 names')
  await desk.evaluate(`addEventListener('beforeprint', () => (document.body.dataset.printed = document.title))`)
  await press(desk, 'Print')
  await desk.locator('body[data-printed^="names_"]').waitFor()
})
