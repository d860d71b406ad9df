import assert from 'node:assert/strict'
import { isFocused, unfold } from './help-steps.ts'
import { journey } from './stage.ts'
import { sees } from './steps.ts'

journey('every public page has at most one gold button, and its headings are in order', async (stage) => {
  const desk = await stage.desk()
  for (const address of [
    '/',
    '/about',
    '/faq',
    '/GetStarted',
    '/guide',
    '/accessibility',
    '/for-offices',
    '/for-offices/accessibility',
    '/auth',
    '/nowhere',
    ...landings,
  ]) {
    await desk.goto(address)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    if (address === '/faq' || address === '/guide') await unfold(desk)
    const tags = await desk
      .getByRole('heading')
      .evaluateAll((headings: { tagName: string }[]) => headings.map((heading) => heading.tagName))
    const levels = tags.map((tag) => Number(tag.slice(1)))
    const skipped = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
    assert.deepEqual(
      [levels.filter((level) => level === 1).length, skipped],
      [1, []],
      `${address}: ${levels.join(' ')}`,
    )
    assert.ok((await desk.locator('.MuiButton-contained').count()) <= 1, address)
  }
  // On the page for unknown addresses, everything is centered, including the title.
  await desk.goto('/nowhere')
  for (const heading of ['Page not found', 'There’s no page at this address']) {
    const middle = await desk.getByRole('heading', { name: heading }).evaluate((title) => {
      const range = title.ownerDocument.createRange()
      range.selectNodeContents(title)
      const box = range.getBoundingClientRect()
      return (box.left + box.right) / 2
    })
    assert.ok(Math.abs(middle - 640) < 12, `${heading}: ${middle}`)
  }
})

journey(
  'the accessibility page names its standard and a contact, and the footer links to Contact and Privacy',
  async (stage) => {
    const desk = await stage.desk()
    await desk.goto('/accessibility')
    await sees(desk, /Web Content Accessibility Guidelines \(WCAG\) 2\.2, level AA/)
    await sees(desk, /Name the page, what you tried.+Write to our support at help@rollbook\.test/)
    await stage.check(desk, 'accessibility')
    const footer = desk.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Contact' }).click()
    await isFocused(desk.getByText('Don’t see your question? Write to our support'))
    await footer.getByRole('link', { name: 'Privacy' }).click()
    await isFocused(desk.getByRole('heading', { name: 'Privacy', exact: true }))
  },
)

const landings = ['/auth/student', '/auth/faculty', '/auth/admin']
