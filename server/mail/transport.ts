import type { Transporter } from 'nodemailer'
import type { Email } from './email.ts'

/**
 * A service that delivers emails. `id` becomes the Message-ID, so that mail programs treat an email that is sent twice
 * as one.
 */
export type Transport = {
  deliver: (mail: Email & { to: string; id: string }) => Promise<void>
  close: () => void
}

/** The number of connections to the mail server, per lane and in total. */
export const laneConnections = 2
const mailConnections = 2 * laneConnections

/** Whether a failed email may have arrived. nodemailer sets `command` only when something was being sent. */
export function mayHaveArrived(error: unknown): boolean {
  const { responseCode, code, command, syscall } = error as Record<string, unknown>
  const isBroken = code === 'ECONNECTION' || code === 'ETIMEDOUT' || code === 'ESOCKET'
  return isBroken && responseCode === undefined && command !== undefined && syscall !== 'connect'
}

/**
 * Whether a mail server permanently refused an address because it doesn't exist: a 5xx to RCPT TO whose enhanced code
 * (RFC 3463) is about the mailbox. Exchange Online uses 5.4.1 and Outlook 5.5.0. A 5.7.1, for example, is about the
 * sender. If a server such as Exim sends no enhanced code, its refusal counts unless the text is about the sender.
 */
export function isRecipientRefused(error: unknown): boolean {
  const { responseCode, command, response } = error as Record<string, unknown>
  if (typeof command !== 'string' || typeof responseCode !== 'number' || typeof response !== 'string') return false
  if (!/^rcpt/i.test(command) || responseCode < 500 || responseCode > 599) return false
  const [, enhanced] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (enhanced) return /^5\.(1\.(?![78]$)\d+|2\.1|4\.1|5\.0)$/.test(enhanced)
  const isAboutMailbox = responseCode === 550 || responseCode === 551 || responseCode === 553
  return isAboutMailbox && !/relay|block|spam|polic|denied|permit|listed|reputation|authenticat/i.test(response)
}

/**
 * Returns a transport that delivers by SMTP. Takes the server's URL, the sender, and whether TLS is required (optional
 * only on loopback).
 */
export function smtpTransport(options: { url: string; from: string; requireTls: boolean }): Transport {
  let smtp: Promise<Transporter> | null = null
  const domain = /@([^>@\s]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async deliver({ to: recipient, id, subject, text, html, replyTo, stop, attachments = [] }) {
      smtp ??= openSmtp(options.url, options.requireTls)
      const open = await smtp
      await open.sendMail({
        from: options.from,
        // Pass an object, so that nothing in the address can become a second header.
        to: { name: '', address: recipient },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
        attachments: attachments.map(({ fileName, content }) => ({
          filename: fileName,
          content: Buffer.from(content),
          contentType: 'text/csv; charset=utf-8',
        })),
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(stop !== undefined && stopHeaders(stop)),
        },
      })
    },
    close: () => void smtp?.then((open) => open.close()),
  }
}

/**
 * Returns the headers that let a mail program turn off emails of a kind with one POST, without opening a page (RFC
 * 8058).
 */
function stopHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Loads nodemailer for the first email, because it takes 7 MB and some processes send no email. */
async function openSmtp(url: string, requireTLS: boolean): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: mailConnections,
    // Retry once, for a connection that was dropped while idle. The outbox does all other retries.
    maxRequeues: 1,
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as Parameters<typeof createTransport>[0])
}
