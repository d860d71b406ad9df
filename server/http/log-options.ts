import type { Settings } from '#server/settings.ts'

/** Fields that the log must never show. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'code', 'location', 'receipt', 'signature']

/**
 * Error fields that may contain parts of a request, a row or an email, such as the bytes of an invalid request, the row
 * that PostgreSQL rejected, or an address that the mail server didn't accept.
 */
const carried = ['rawPacket', 'detail', 'where', 'internalQuery', 'envelope', 'rejected', 'rejectedErrors']

/**
 * Matches parts of a request that texts and paths may repeat: an email address (with @ or percent-encoded), a token, a
 * device id. The lookbehind makes each run of characters match only from its start. Without it, the search would start
 * again at every character, which is quadratic.
 */
const repeated = /(?<![\p{L}\p{N}._+'-])[\p{L}\p{N}._+'-]+(?:@|%40)[\p{L}\p{N}.-]+|st1_[\w-]+|dev_\w+/giu

/**
 * Paths are truncated to this many characters, longer than any of ours and too short for a stranger to fill the disk.
 */
const maxPathLength = 200
/** Other texts are truncated to this many characters, enough for a stack, but not for a body that an error repeats. */
const maxTextLength = 8_000

/** Returns the logger's options: JSON lines, no secrets, and only the path of a request's URL. */
export function logOptions(level: Settings['logLevel'], stream?: { write: (line: string) => void }): object {
  return {
    level,
    ...(stream && { stream }),
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `req.headers.${name}`]), censor: '…' },
    serializers: {
      req: (request: LoggedRequest) => ({
        method: request.method,
        path: withoutRepeated(cut(readPath(request), maxPathLength)),
      }),
      // Ids in the URL of a denied request, which may be any text.
      object: (params: object) =>
        Object.fromEntries(Object.entries(params).map(([key, value]) => [key, withoutRepeated(value)])),
      err: (error: Error & { code?: unknown }) => {
        const fields = Object.entries(error).filter(([name]) => !carried.includes(name))
        const { name, message, stack = '', code } = error
        // The code gets a different name, because fields named `code` are treated as sign-in codes.
        const entry = { type: name, message, stack, reason: code, ...Object.fromEntries(fields) }
        return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, withoutRepeated(value)]))
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

/**
 * Returns the path of a request. If a call has a secret in its path, such as a typed code, returns only the pattern. If
 * a page has one, returns only the start. The token of an emailed link is in the query, which is left out.
 */
function readPath({ url, params, routeOptions }: LoggedRequest): string {
  const isSecret = typeof params === 'object' && params !== null && secrets.some((name) => name in params)
  return isSecret && routeOptions?.url ? routeOptions.url : maskPath(url.split('?', 1)[0]!)
}

/** Removes the parts that `repeated` matches. Truncates the text before it searches, so that the work is bounded. */
function withoutRepeated(value: unknown): unknown {
  return typeof value === 'string' ? cut(value, maxTextLength).replaceAll(repeated, '…') : value
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`
}

/** Pages with a secret in their path: a receipt’s signature, or a link that turns emails off. */
const secretPages = /^(\/receipt|\/stop-emails)\/.*$/is

/** Returns a path as it may be logged. For a page with a secret in its path, returns only the start. */
export function maskPath(path: string): string {
  return path.replace(secretPages, '$1/…')
}
