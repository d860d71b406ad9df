import type { Transporter } from 'nodemailer'
import type { Email } from './email.ts'

/** Something that delivers emails. `id` becomes the Message-ID, so that an email sent twice is seen as one. */
export type Transport = {
  deliver: (mail: Email & { to: string; id: string }) => Promise<void>
  close: () => void
}

/** Connections to the mail server for each lane, and in total. */
export const laneConnections = 2
const mailConnections = 2 * laneConnections

/**
 * Whether an email may have arrived although sending it failed, because the connection broke before the mail server
 * answered. nodemailer sets `command` only when something was being sent.
 */
export function mayHaveArrived(error: unknown): boolean {
  const { responseCode, code, command, syscall } = error as Record<string, unknown>
  const isBroken = code === 'ECONNECTION' || code === 'ETIMEDOUT' || code === 'ESOCKET'
  return isBroken && responseCode === undefined && command !== undefined && syscall !== 'connect'
}

/** Delivers by SMTP. Takes the server's URL, the sender, and whether TLS may be left out (loopback only). */
export function smtpTransport(options: { url: string; from: string; requireTls: boolean }): Transport {
  let smtp: Promise<Transporter> | null = null
  const domain = /@([^>@\s]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async deliver({ to, id, subject, text, html, replyTo, stop, attachments = [] }) {
      smtp ??= openSmtp(options.url, options.requireTls)
      const open = await smtp
      await open.sendMail({
        from: options.from,
        // As an object, so that nothing in the address can become a second header.
        to: { name: '', address: to },
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

/** Lets a mail program switch off emails of a kind by one POST, without opening a page (RFC 8058). */
function stopHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Loads nodemailer with the first email, because it takes 7 MB and some processes send none. */
async function openSmtp(url: string, requireTLS: boolean): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: mailConnections,
    // One retry, for a connection that was dropped while idle. The outbox does all other retries.
    maxRequeues: 1,
    requireTLS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as Parameters<typeof createTransport>[0])
}
