import assert from 'node:assert/strict'
import { documentIds, listDocuments } from '#contract/help/offices/documents.ts'
import { isFocused } from './help-steps.ts'
import { journey } from './stage.ts'
import { readLinks, readPath, sees, seesHeading } from './steps.ts'
import { findOutOfReach } from './within-reach.ts'

journey('a decision maker finds the documents for offices, and each is complete', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/')
  await desk.getByRole('link', { name: 'Documents for your offices' }).click()
  await seesHeading(desk, 'Documents for your offices')
  assert.deepEqual(
    await readLinks(desk.locator('main')),
    documentIds.map((id) => [listDocuments()[id].title, `/for-offices/${id}`]),
  )
  await stage.check(desk, 'for offices')
  for (const id of documentIds) {
    const { title, load } = listDocuments()[id]
    await desk.getByRole('link', { name: title }).click()
    await seesHeading(desk, title)
    const sections = await load()
    await desk.getByRole('heading', { level: 2 }).first().waitFor()
    assert.deepEqual(
      await desk.getByRole('heading', { level: 2 }).allInnerTexts(),
      sections.map((section) => section.title),
    )
    const cells = sections.flatMap(({ table }) => table?.rows.flat() ?? [])
    assert.equal(await desk.locator('main tbody :is(th, td)').count(), cells.length, id)
    await stage.check(desk, `for offices, ${id}`)
    await desk.getByRole('link', { name: 'All documents' }).click()
  }
  await desk.goto('/for-offices/nothing-here')
  await seesHeading(desk, 'Documents for your offices')
  assert.equal(readPath(desk), '/for-offices')
})

journey('a number on the first page links to its evidence', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/')
  await sees(desk, /200 simulated power cuts and 118 database failovers/)
  await sees(desk, /More than 6,000 check-ins a second/)
  await desk.getByRole('link', { name: 'What we did' }).click()
  await isFocused(desk.getByRole('heading', { name: 'Nothing is lost' }))
  await sees(desk, '118 failovers, 180,000 check-ins')
})

journey('the documents fit a phone of 320 px, and the picture of the connections has all its boxes', async (stage) => {
  const phone = await stage.phone()
  await phone.setViewportSize({ width: 320, height: 640 })
  for (const id of documentIds) {
    await phone.goto(`/for-offices/${id}`)
    await phone.getByRole('heading', { level: 2 }).first().waitFor()
    assert.deepEqual(await findOutOfReach(phone), [], id)
    await stage.check(phone, `for offices on a phone, ${id}`)
  }
  await phone.goto('/for-offices/data-flow')
  const boxes = phone
    .locator('figure')
    .getByText(/^(Proxy|Rollbook|Log system|Database|Mail server|Backups|Mailboxes)$/)
  await boxes.first().waitFor()
  // The proxy, Rollbook and the mail server are also named where their arrows begin.
  assert.equal(await boxes.count(), 15)
})
