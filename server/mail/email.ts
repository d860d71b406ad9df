import { dateFormatter } from '#contract/language/formatters.ts'
import { language } from '#contract/language/language.ts'
import { mailWords } from '#contract/mail/words.ts'
import { productName } from '#contract/product.ts'
import type { MailOutboxTable } from './table.ts'

/** The parts of an email. An email to an unconfirmed address must not contain text that someone typed. */
export type EmailParts = {
  subject: string
  paragraphs: string[]
  /** The email's only button. */
  button?: { label: string; url: string }
  code?: string
  /** Paragraphs in smaller text at the end. */
  closing: string[]
  /** The address that receives replies, if it isn't the sender's. */
  replyTo?: string
  /** The URL that turns off emails of this kind. Mail programs show a button for it. */
  stop?: string
}

export type Attachment = { fileName: string; content: string }
export type Email = {
  subject: string
  text: string
  html: string
  replyTo?: string
  stop?: string
  attachments?: Attachment[]
}

/** Returns an email as plain text and as HTML. */
export function renderEmail(parts: EmailParts): Email {
  const { subject, replyTo, stop } = parts
  return {
    subject,
    text: asText(parts),
    html: asHtml(parts),
    ...(replyTo !== undefined && { replyTo }),
    ...(stop !== undefined && { stop }),
  }
}

/** Formats a code for people, in two groups of four. */
function groupCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`
}

function asText({ paragraphs, button, code, closing, stop }: EmailParts): string {
  return [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code ? [mailWords.typeThisCode({ code: groupCode(code) })] : []),
    ...closing,
    ...(stop === undefined ? [] : [`${mailWords.stopEmails}:\n${stop}`]),
    `-- \n${productName}`,
  ].join('\n\n')
}

function asHtml({ subject, paragraphs, button, code, closing, stop }: EmailParts): string {
  const p = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const body = 'font-size:16px;line-height:24px;color:#1F1A0A'
  const small = 'font-size:13px;line-height:18px;color:#5A5138'
  return `<!doctype html>
<html lang="${language().tag}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#F7F0E4;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#FFFDF9;border:1px solid #E7DBC7;border-left:4px solid #DEA514;border-radius:12px">
<p style="margin:0 0 24px;font:500 22px Georgia,serif;color:#1F1A0A">${escapeHtml(productName)}</p>
${paragraphs.map((text) => p(text, body)).join('\n')}
${
  button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;background:#DEA514;color:#1F1A0A;font-weight:600;text-decoration:none;border-radius:8px">${escapeHtml(button.label)}</a></p>
<p style="margin:0 0 16px;${small};word-break:break-all">${escapeHtml(button.url)}</p>`
    : ''
}
${code ? `${p(mailWords.typeCode, body)}<p style="margin:0 0 24px;font:600 28px ui-monospace,Menlo,Consolas,monospace;letter-spacing:2px;color:#1F1A0A">${groupCode(code)}</p>` : ''}
${closing.map((text) => p(text, small)).join('\n')}
${stop === undefined ? '' : `<p style="margin:0 0 16px;${small}"><a href="${escapeHtml(stop)}" style="color:#5A5138">${escapeHtml(mailWords.stopEmails)}</a></p>`}
</div></body></html>`
}

/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns a time (ms) in words, with its time zone. */
export function momentIn(timestamp: number, timeZone: string): string {
  const date = dateFormatter({ dateStyle: 'full', timeStyle: 'short', timeZone }).format(timestamp)
  // The zone as pages name it, such as 'Eastern Time'.
  const parts = dateFormatter({ timeZone, timeZoneName: 'longGeneric' }).formatToParts(timestamp)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return mailWords.dateInZone({ date, timeZone: zone })
}

/**
 * Composes a domain's emails. `writes` tells whether it composes a template. `compose` returns null when the reason for
 * the email no longer exists.
 */
export type Composer = {
  writes: (name: string) => boolean
  compose: (mail: MailOutboxTable) => Email | null | Promise<Email | null>
}

/**
 * Returns a function that composes an outbox row with the first composer of its template. The function throws if there
 * is none.
 */
export function composeBy(composers: readonly Composer[]): (mail: MailOutboxTable) => Promise<Email | null> {
  return async (mail) => {
    const composer = composers.find(({ writes }) => writes(mail.template))
    if (!composer) throw new Error(`No email is called ${mail.template}.`)
    return composer.compose(mail)
  }
}
