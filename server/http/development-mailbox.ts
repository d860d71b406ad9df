import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dateFormatter } from '#contract/language/formatters.ts'
import { isLoopback } from '#server/settings-values.ts'
import { notFound } from '#server/http/refusals.ts'
import { escapeHtml, type Email } from '#server/mail/email.ts'
import type { Transport } from '#server/mail/transport.ts'

type Delivered = Email & { to: string; id: string; at: number }

/** Replaces the mail server in `npm start`. Stores the latest emails and shows them on this machine only. */
export type DevelopmentMailbox = Transport & { emails: Delivered[] }

const maxEmails = 200

export function developmentMailbox(now: () => number): DevelopmentMailbox {
  const emails: Delivered[] = []
  return {
    emails,
    async deliver(email) {
      emails.unshift({ ...email, at: now() })
      emails.length = Math.min(emails.length, maxEmails)
    },
    close: () => undefined,
  }
}

/**
 * Adds the mailbox page. It responds only to this machine, and only under its own host name, so that a DNS rebinding
 * attack can't read it.
 */
export function addMailboxRoutes(app: FastifyInstance, mailbox: DevelopmentMailbox): void {
  const config = { access: 'public' } as const

  app.get('/dev/mailbox', { config }, async (request, reply) => {
    refuseOthers(request)
    reply.header('refresh', '5')
    return send(reply, listPage(mailbox.emails))
  })

  app.get('/dev/mailbox/:id', { config }, async (request, reply) => {
    refuseOthers(request)
    const { id } = request.params as { id: string }
    const email = mailbox.emails.find((candidate) => candidate.id === id)
    if (!email) throw notFound()
    return send(reply, emailPage(email))
  })

  app.get('/dev/mailbox/:id/:index', { config }, async (request, reply) => {
    refuseOthers(request)
    const { id, index } = request.params as { id: string; index: string }
    const attachment = mailbox.emails.find((candidate) => candidate.id === id)?.attachments?.[Number(index)]
    if (!attachment) throw notFound()
    const name = `filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`
    return reply
      .header('content-disposition', `attachment; ${name}`)
      .type('text/csv; charset=utf-8')
      .send(attachment.content)
  })

  function send(reply: FastifyReply, html: string) {
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  }
}

function refuseOthers(request: FastifyRequest): void {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (!isLoopback(address) || !isLoopback(request.hostname)) throw notFound()
}

const style =
  'body{max-width:720px;margin:40px auto;padding:0 16px;font:16px/24px system-ui,sans-serif;background:#f7f0e4;color:#1f1a0a}' +
  'a{color:#7a5800}h1{font:500 32px Georgia,serif}li{padding:12px 0;border-top:1px solid #e7dbc7}ul{list-style:none;padding:0}small{color:#5a5138}'

function listPage(emails: Delivered[]): string {
  const items = emails.map(
    ({ id, to: recipient, subject, at: sentAt }) =>
      `<li><a href="/dev/mailbox/${encodeURIComponent(id)}">${escapeHtml(subject)}</a><br><small>to ${escapeHtml(recipient)}, ${dateFormatter({ timeStyle: 'medium' }).format(sentAt)}</small></li>`,
  )
  return frame(
    'Development mailbox',
    `<h1>Development mailbox</h1><p>Emails that a mail server would deliver. Only this machine can see them. The page refreshes automatically.</p>
    <ul>${items.join('') || '<li>No emails yet. Register or request a sign-in link.</li>'}</ul>`,
  )
}

function emailPage(email: Delivered): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(email.html)?.[1] ?? ''
  return frame(
    email.subject,
    `<p><a href="/dev/mailbox">All emails</a></p><p><small>to ${escapeHtml(email.to)}</small><br>${escapeHtml(email.subject)}</p>${linkFiles(email)}${body}`,
  )
}

function linkFiles({ id, attachments = [] }: Delivered): string {
  const links = attachments.map(
    ({ fileName }, n) => `<li><a href="/dev/mailbox/${encodeURIComponent(id)}/${n}">${escapeHtml(fileName)}</a></li>`,
  )
  return links.length > 0 ? `<ul>${links.join('')}</ul>` : ''
}

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><meta name="viewport" content="width=device-width"><style>${style}</style></head><body>${body}</body></html>`
}
