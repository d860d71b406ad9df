import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { journey } from './stage.ts'
import { press, sees, seesHeading } from './steps.ts'

const fields = {
  'Your Name': 'Ruth Adeyemi',
  Email: 'r.adeyemi@cedar.edu',
  University: 'Cedar University',
  'Faculty Domain': 'cedar.edu',
  'Student Domain': 'students.cedar.edu',
}
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })

async function openForm(page: Page): Promise<void> {
  await page.goto('/guide')
  await press(page, 'Request access for a university')
  // The button is gone, and the first field has the focus, so keyboard users can start typing.
  await field(page, 'Your Name').and(page.locator(':focus')).waitFor()
}

async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
}

async function hasTexts(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) assert.equal(await field(page, label).inputValue(), text, label)
}

journey('someone whose university isn’t listed at registration requests access for it', async (stage) => {
  const desk = await stage.desk()
  await desk.goto('/auth/faculty/register')
  await desk.getByRole('link', { name: 'How to request access' }).click()
  await seesHeading(desk, 'How it works, step by step')
  await sees(desk, 'Write to our support at help@rollbook.test')
  await press(desk, 'Request access for a university')
  await fill(desk, { ...fields, Message: 'Two faculties to begin with.' })
  await stage.check(desk, 'a request for access')
  const message = await stage.emailAfter('help@rollbook.test', () => press(desk, 'Send Request'))
  assert.match(
    message.text,
    /Ruth Adeyemi requested access to Rollbook for Cedar University.+students students\.cedar\.edu.+Two faculties/s,
  )
  assert.equal(message.replyTo, fields.Email)
  await sees(
    desk,
    /We have your request and will answer within 5 working days\. We’re sending a confirmation to r\.adeyemi@cedar\.edu/,
  )
  assert.equal(await desk.evaluate('document.activeElement.textContent'), 'Request sent')
  const confirmed = await stage.mail.emailTo(fields.Email)
  assert.match(confirmed.text, /within 5 working days/)
  assert.ok(!confirmed.text.includes('Ruth'))
  await stage.check(desk, 'a request for access, sent')

  // Nothing is left in the form for the next person at this computer.
  await openForm(desk)
  await hasTexts(desk, { 'Your Name': '', Email: '' })
})

journey('an access request with errors shows at each field what to fix, and keeps the typed text', async (stage) => {
  const phone = await stage.phone()
  await openForm(phone)
  await press(phone, 'Send Request')
  for (const words of [
    'Enter your name.',
    'Enter your official university address, such as name@university.edu.',
    'Enter your university’s name.',
    'Enter the part after the @ in its addresses, such as university.edu.',
  ])
    await sees(phone, words)
  assert.equal(await phone.evaluate('document.activeElement.name'), 'name')
  await stage.check(phone, 'a request for access with faults')

  await fill(phone, { ...fields, Email: 'ruth@gmail.com' })
  await press(phone, 'Send Request')
  await sees(phone, 'We don’t accept personal addresses such as @gmail.com. Use the address your university gave you.')
  await fill(phone, { Email: 'ruth@birch.edu' })
  await sees(phone, 'This address ends in @birch.edu, but the faculty domain is cedar.edu.')

  // Neither collapsing the step nor reloading the page discards the typed text.
  await phone.getByRole('button', { name: /Request access$/ }).click()
  await field(phone, 'Email').waitFor({ state: 'detached' })
  await phone.getByRole('button', { name: /Request access$/ }).click()
  await hasTexts(phone, { ...fields, Email: 'ruth@birch.edu' })
  await phone.reload()
  await field(phone, 'Email').waitFor()
  await hasTexts(phone, { ...fields, Email: 'ruth@birch.edu' })
  await fill(phone, { Email: fields.Email })
  await stage.emailAfter('help@rollbook.test', () => press(phone, 'Send Request'))
  await sees(phone, 'Request sent')
})

journey(
  'when the server refuses an access request, the page says so, and the request can be sent again',
  async (stage) => {
    const desk = await stage.desk()
    await openForm(desk)
    await fill(desk, fields)
    stage.expectTrouble(/access-requests|Failed to load resource|ERR_FAILED/)
    const answers = [
      { answer: { status: 500, json: {} }, says: 'We couldn’t send your request. Please try again.' },
      { answer: null, says: 'We couldn’t send your request. Please try again.' },
      {
        answer: { status: 429, headers: { 'retry-after': '60' }, json: { error: 'Too many emails were requested.' } },
        says: 'Too many emails were requested.',
      },
      { answer: { status: 400, json: { university: ['Say which campus.'] } }, says: 'Say which campus.' },
    ]
    for (const { answer, says } of answers) {
      await desk.route('**/api/access-requests/', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await press(desk, 'Send Request')
      await sees(desk, says)
      await hasTexts(desk, fields)
      await desk.unroute('**/api/access-requests/')
    }
    await field(desk, 'University').fill(fields.University)
    await stage.emailAfter('help@rollbook.test', () => press(desk, 'Send Request'))
    await sees(desk, 'Request sent')
  },
)

journey('a bot that fills in every field is detected by a field that people don’t see', async (stage) => {
  const desk = await stage.desk()
  await openForm(desk)
  await fill(desk, fields)
  assert.deepEqual(await desk.getByRole('textbox', { name: 'Fax' }).count(), 0)
  await desk.locator('input[name=fax]').fill('1', { force: true })
  const message = await stage.emailAfter('help@rollbook.test', () => press(desk, 'Send Request'))
  assert.match(message.text, /a bot may have sent this/)
})
