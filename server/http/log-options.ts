import type { Settings } from '#server/settings.ts'

/** What no line of the log may show. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'code', 'location']

/**
 * What an error may carry of a request, a row or an email: what a broken request held, the row PostgreSQL could not take,
 * whom the mail server did not know.
 */
const carried = ['rawPacket', 'detail', 'where', 'internalQuery', 'envelope', 'rejected', 'rejectedErrors']

/**
 * What words and paths may repeat of what was sent: an email address (its @ as it is or percent-encoded), a token, a
 * device id. The lookbehind starts each run of emails once: without it the search restarts at every email, which is
 * quadratic.
 */
const repeated = /(?<![\p{L}\p{N}._+'-])[\p{L}\p{N}._+'-]+(?:@|%40)[\p{L}\p{N}.-]+|st1_[\w-]+|dev_\w+/giu

/** A path is logged up to this many characters: longer than any of ours, and a stranger can't fill the disk with it. */
const longestPath = 200
/** Any other text is logged up to this many characters: a stack fits, a body that an error repeats doesn't. */
const longestText = 8_000

/** The logger's options: JSON lines, no secrets, and of a request's address only the path. */
export function logOptions(level: Settings['logLevel'], stream?: { write: (line: string) => void }): object {
  return {
    level,
    ...(stream && { stream }),
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]), censor: '…' },
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        path: withoutRepeated(cut(pathOf(request), longestPath)),
      }),
      // Of a denial: the ids in its address, which may have been anything.
      object: (params: object) =>
        Object.fromEntries(Object.entries(params).map(([key, value]) => [key, withoutRepeated(value)])),
      err: (error: Error & { code?: unknown }) => {
        const kept = Object.entries(error).filter(([name]) => !carried.includes(name))
        const { name, message, stack = '', code } = error
        // Under a name of its own, because every `code` is taken for one that signs someone in.
        const told = { type: name, message, stack, reason: code, ...Object.fromEntries(kept) }
        return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, withoutRepeated(value)]))
      },
    },
  }
}

type LoggedRequest = {
  method: string
  url: string
  params?: unknown
  routeOptions?: { url?: string | undefined }
}

/** The path; of an address that holds a secret, as a typed code is, only its pattern. A mailed link's token stands in the query. */
function pathOf({ url, params, routeOptions }: LoggedRequest): string {
  const isSecret = typeof params === 'object' && params !== null && secrets.some((name) => name in params)
  return isSecret && routeOptions?.url ? routeOptions.url : url.split('?', 1)[0]!
}

/** Cuts before it searches, so that the work is bounded whatever was sent. */
function withoutRepeated(value: unknown): unknown {
  return typeof value === 'string' ? cut(value, longestText).replaceAll(repeated, '…') : value
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`
}
