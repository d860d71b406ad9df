import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Received = {
  to: string
  subject: string
  text: string
  html: string
  id: string
  /** Whom an answer reaches; null for the sender. */
  replyTo: string | null
  /** The files that came with it, as text; the byte-order mark is still there. */
  files: { name: string; text: string }[]
}

/** A mail server that a test holds: it takes letters over real SMTP, and can be told to fail. */
export type MailServer = {
  url: string
  letters: Received[]
  /** Answers 4xx to everything while true. */
  refuse: (on: boolean) => void
  /** The newest letter to an address, waiting until it comes (5 s at most). */
  letterTo: (address: string, options?: { after?: number }) => Promise<Received>
  close: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const letters: Received[] = []
  const arrivals = new EventTarget()
  let refusing = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          const to = session.envelope.rcptTo[0]?.address ?? ''
          letters.push({
            to,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            id: mail.messageId ?? '',
            replyTo: mail.replyTo?.[0]?.address ?? null,
            files: mail.attachments.map(({ filename, content }) => ({
              name: filename ?? '',
              text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
            })),
          })
          arrivals.dispatchEvent(new Event(to))
          done()
        }, done)
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as { port: number }

  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (on) => void (refusing = on),
    async letterTo(address, { after = 0 } = {}) {
      const find = () => letters.findLast((letter, index) => index >= after && letter.to === address)
      const there = find()
      if (there) return there
      await once(arrivals as never, address, { signal: AbortSignal.timeout(5_000) }).catch(() => {
        throw new Error(
          `No letter to ${address} came within 5 s; came: ${letters.map((letter) => letter.to).join(', ')}`,
        )
      })
      return find()!
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link's token and the code in a letter. */
export function secretsIn(letter: Received): { url: URL; token: string; code: string } {
  const url = new URL(/https?:\/\/\S+\/verify-email\?\S+/.exec(letter.text)?.[0] ?? 'http://none/')
  const code = /(\d{4}) (\d{4})/.exec(letter.text)
  return { url, token: url.searchParams.get('token') ?? '', code: `${code?.[1] ?? ''}${code?.[2] ?? ''}` }
}
