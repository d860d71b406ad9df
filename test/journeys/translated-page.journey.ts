// Chrome and Edge replace each text that they translate with an element of their own, even texts that appear later.
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aScan, aStudent } from '#test/builders.ts'
import { call } from '#test/call.ts'
import { bareWall } from './camera.ts'
import { journey } from './stage.ts'
import { asFaculty, asStudent, press, remember, sees } from './steps.ts'

journey('a page that the browser translates still works: names arrive, and buttons say what they do', async (stage) => {
  const { world, school } = stage
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor)
  const desk = await stage.desk()
  await desk.goto('/')
  await remember(desk, asFaculty(professor))
  await desk.goto(`/faculty/events/${event.id}/live`)
  await translate(desk)
  for (const name of ['Noor', 'Maya']) {
    const student = await aStudent(world, school, name)
    const body = aScan(world, student, event)
    const { status } = await call(stage.site, 'POST', '/api/attendance/', { token: student.token, body })
    assert.equal(status, 201)
    await sees(desk, `${name} Bergström`)
    const translated = await desk.locator('font', { hasText: 'Bergström' }).count()
    assert.equal(translated, 0, 'a name isn’t translated')
  }

  stage.cameraSees(bareWall)
  const phone = await stage.phone()
  await phone.goto('/')
  await remember(phone, asStudent(await aStudent(world, school)))
  await phone.goto('/student/dashboard')
  await translate(phone)
  await press(phone, 'Start Scanning')
  await press(phone, 'Stop Scanning')
  await sees(phone, 'Start Scanning')
})

/** Translates each text of the page from now on, as a browser does, unless it may not be translated. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const translateTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement.closest('font, script, style, noscript, [translate=no]')) continue
        const translation = document.createElement('font')
        translation.textContent = text.data
        text.replaceWith(translation)
      }
    }
    new MutationObserver(translateTexts).observe(document.body, { childList: true, subtree: true, characterData: true })
    translateTexts()
  })()`)
  const isPrepared = `!String(Node.prototype.insertBefore).includes('[native code]')`
  while (!(await page.evaluate(isPrepared))) await page.waitForTimeout(100)
}
