import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { answerErrors } from '#server/http/error-handler.ts'
import { developmentMailbox, addMailboxRoutes } from './development-mailbox.ts'
import { eventNewsEmail } from '#server/mail/templates/event-news.ts'

test('the development mailbox shows an email with its attachments on this machine only', async () => {
  const mailbox = developmentMailbox(() => Date.parse('2026-03-03T15:00:00Z'))
  const app = Fastify()
  answerErrors(app)
  addMailboxRoutes(app, mailbox)
  const message = eventNewsEmail({
    event: 'Memory & <Ethics>',
    starts_at: Date.parse('2026-03-03T15:00:00Z'),
    time_zone: 'America/New_York',
    by: 'Priya Ames',
    classes: ['BIO 210'],
    has_files: true,
    news: 'deleted',
    erased_from: Date.parse('2026-03-10T15:00:00Z'),
  })
  const content = '\uFEFFFirst Name,Last Name\r\nMaja,Bergström\r\n'
  const attachments = [{ fileName: 'BIO 210_Ethik_März.csv', content }]
  await mailbox.deliver({ ...message, attachments, to: 'd.osei@x.edu', id: 'email1' })

  const page = await app.inject('/dev/mailbox/email1')
  assert.match(
    page.body,
    /Priya Ames deleted the event “Memory &amp; &lt;Ethics&gt;”, which was scheduled for Tuesday, March 3, 2026/,
  )
  const [, link] = /<a href="([^"]+)">BIO 210_Ethik_März\.csv<\/a>/.exec(page.body) ?? []
  const file = await app.inject(link!)
  assert.equal(file.statusCode, 200)
  assert.deepEqual(file.rawPayload, Buffer.from(content))
  assert.equal(file.headers['content-disposition'], "attachment; filename*=UTF-8''BIO%20210_Ethik_M%C3%A4rz.csv")
  for (const wrong of ['/dev/mailbox/email1/1', '/dev/mailbox/email1/x', '/dev/mailbox/nobody/0'])
    assert.equal((await app.inject(wrong)).statusCode, 404, wrong)
  assert.equal((await app.inject({ url: link!, remoteAddress: '192.0.2.1' })).statusCode, 404)
  assert.equal((await app.inject({ url: link!, headers: { host: 'elsewhere.example' } })).statusCode, 404)
})
