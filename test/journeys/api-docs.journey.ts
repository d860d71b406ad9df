import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from './stage.ts'

/** Collects the hosts of a page's requests. */
function collectOrigins(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) origins.add(new URL(request.url()).origin)
  })
  return origins
}

journey('a programmer reads how to check a student in, tries a call, and no other host is contacted', async (stage) => {
  const desk = await stage.desk()
  const origins = collectOrigins(desk)
  await desk.goto('/docs')
  await desk.getByRole('link', { name: 'Check in to an event' }).first().click()
  const call = desk.getByRole('region', { name: 'Check in to an event' })
  await call.getByRole('heading', { name: 'Check in to an event' }).waitFor()
  const text = await call.innerText()
  for (const words of [
    /Open to students\./,
    /A string with a JSON object: latitude, longitude/,
    /201\s+On the roll\./,
    /400\s+Invalid input/,
    /check_in_closed/,
    /curl .*\/api\/attendance\//s,
  ])
    assert.match(text, words)

  await desk.getByRole('link', { name: 'List universities' }).first().click()
  await desk
    .getByRole('button', { name: /Test Request.*api.schools.\)/s })
    .first()
    .click()
  await desk.getByRole('button', { name: /^Send/ }).first().click()
  await desk.getByText(stage.school.studentDomain).waitFor()

  assert.doesNotMatch(await desk.locator('body').innerText(), /Ask AI|Deploy|Open API Client|Generate (MCP|SDKs)/i)
  assert.deepEqual([...origins], [stage.site])
})
