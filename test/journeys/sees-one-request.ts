import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { seesHeading } from './steps.ts'

/** Presses Enter again while the first email is being sent. Only one request is sent, and the button looks disabled. */
export async function seesOneRequest(phone: Page): Promise<void> {
  let requests = 0
  const hold = Promise.withResolvers<void>()
  await phone.route('**/api/**', async (route) => {
    if (route.request().method() === 'POST') requests += 1
    await hold.promise
    await route.fallback()
  })
  const button = phone.locator('form button[class*=contained]')
  const look = () =>
    phone.evaluate<string[]>(
      "((s) => [s.backgroundColor, s.color])(getComputedStyle(document.querySelector('form button[class*=contained]')))",
    )
  await phone.getByRole('textbox', { name: 'Email' }).fill('nobody@university.example')
  assert.equal(await button.innerText(), 'Send a new link')
  const idle = await look()
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: 'Sending...' }).waitFor()
  const busy = await look()
  assert.ok(busy[0] !== idle[0] && busy[1] !== idle[1], [...idle, ...busy].join())
  await phone.emulateMedia({ forcedColors: 'active' })
  const grayText = await phone.evaluate<string>(
    "((p) => (document.body.append(p), (p.style.color = 'GrayText'), getComputedStyle(p).color))(document.createElement('p'))",
  )
  assert.equal((await look())[1], grayText, 'also in forced colors')
  await phone.emulateMedia({ forcedColors: null })
  await phone.keyboard.press('Enter')
  await button.press('Enter')
  await phone.waitForTimeout(300)
  hold.resolve()
  await seesHeading(phone, 'Email Sent')
  assert.equal(requests, 1)
  await phone.unroute('**/api/**')
}
