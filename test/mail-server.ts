import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { patience } from './patience.ts'
import { SMTPServer } from 'smtp-server'

export type Received = {
  to: string
  subject: string
  text: string
  html: string
  id: string
  /** The address for replies. Null if they are sent to the sender. */
  replyTo: string | null
  /** The headers by their names in lower case. */
  headers: Record<string, string>
  /** The attachments as text, with their byte-order mark. */
  files: { name: string; text: string }[]
}

/**
 * The ways a mail server can fail: it disconnects immediately (away), is slow, replies 'later' (451), rejects every
 * recipient (550, which repeats the address), receives an email and disconnects before it confirms it (no word), or
 * receives an email and confirms it only at the next call of `fail` (held).
 */
export type MailTrouble = 'away' | 'slow' | 'later' | 'nobody' | 'no word' | 'held'

/** A test's mail server. It receives emails over real SMTP, and can be told to fail. */
export type MailServer = {
  url: string
  emails: Received[]
  /** While true, it answers 451 to every email. */
  refuse: (isRefusing: boolean) => void
  /** Makes it fail in this way until the next call. With null, it works. */
  fail: (newTrouble: MailTrouble | null) => void
  /** Waits for an email to an address and returns the newest. Rejects when none arrives. */
  emailTo: (address: string, options?: { after?: number }) => Promise<Received>
  close: () => Promise<void>
}

/** The mail server rejects addresses that begin with this. */
export const unknown = 'no.one'

/** The time (ms) that a slow mail server takes to confirm an email. */
const slowness = 30

export async function startMailServer(): Promise<MailServer> {
  const emails: Received[] = []
  const arrivals = new EventTarget()
  const sockets = new Map<number, Socket>()
  let trouble: MailTrouble | null = null
  let heldReplies: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, callback) {
      if (trouble !== 'nobody' && !address.startsWith(unknown)) return callback()
      callback(Object.assign(new Error(`5.1.1 <${address}>: Recipient address rejected`), { responseCode: 550 }))
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (trouble === 'later') return callback(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const reply = trouble === 'slow' ? () => void setTimeout(callback, slowness) : callback
        const hangUp = trouble === 'no word' ? sockets.get(session.remotePort) : undefined
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const recipient = session.envelope.rcptTo[0]?.address ?? ''
          emails.push({
            to: recipient,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            id: mail.messageId ?? '',
            replyTo: mail.replyTo?.[0]?.address ?? null,
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
            files: mail.attachments.map(({ filename, content }) => ({
              name: filename ?? '',
              text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
            })),
          })
          arrivals.dispatchEvent(new Event(recipient))
          if (trouble === 'held') heldReplies.push(reply)
          else if (hangUp) hangUp.destroy()
          else reply()
        }, callback)
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    if (trouble === 'away') socket.destroy()
    const port = socket.remotePort!
    sockets.set(port, socket)
    socket.on('close', () => sockets.delete(port))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }

  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    refuse: (isRefusing) => void (trouble = isRefusing ? 'later' : null),
    fail(newTrouble) {
      trouble = newTrouble
      for (const reply of heldReplies) reply()
      heldReplies = []
    },
    async emailTo(address, { after: firstIndex = 0 } = {}) {
      const find = () => emails.findLast((message, index) => index >= firstIndex && message.to === address)
      const email = find()
      if (email) return email
      await once(arrivals as never, address, { signal: AbortSignal.timeout(patience.timeout) }).catch(() => {
        throw new Error(`No email to ${address} came; came: ${emails.map((message) => message.to).join(', ')}`)
      })
      return find()!
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Returns the link in an email, the link's token, and the code. */
export function secretsIn(message: Received): { url: URL; token: string; code: string } {
  const url = new URL(/https?:\/\/\S+\/verify-email\?\S+/.exec(message.text)?.[0] ?? 'http://none/')
  const code = /(\d{4}) (\d{4})/.exec(message.text)
  return { url, token: url.searchParams.get('token') ?? '', code: `${code?.[1] ?? ''}${code?.[2] ?? ''}` }
}
