import type { Settings } from '#server/settings.ts'

/** What no line of the log may show. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'code', 'location']

/** What an error may carry of a request or a row: what a broken request held, the row PostgreSQL could not take. */
const carried = ['rawPacket', 'detail', 'where', 'internalQuery']

/** The logger's options: JSON lines, no secrets, and of a request's address only the path. */
export function logOptions(level: Settings['logLevel'], stream?: { write: (line: string) => void }): object {
  return {
    level,
    ...(stream && { stream }),
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]), censor: '…' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        // A mailed link's token stands in the query.
        path: request.url.split('?', 1)[0],
      }),
      err: (error: Error & { code?: unknown }) => {
        const kept = Object.entries(error).filter(([name]) => !carried.includes(name))
        const { name, message, stack, code } = error
        // Under a name of its own, because every `code` is taken for one that signs somebody in.
        return { type: name, message, stack, reason: code, ...Object.fromEntries(kept) }
      },
    },
  }
}
