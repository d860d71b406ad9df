import { areaHeader, backgroundHeader } from '#contract/sign-in/limits.ts'
import { kindOfPath } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { endSession, noteAdministratorEnded } from '#web/session/session-ended.ts'
import { ApiError, readRetryAfter } from './api-error.ts'
import { recordResponse } from './network.ts'
import { hasTrustedStatus, isFromOurServer } from './own-response.ts'
import { learnServerTime, serverNow } from './server-clock.ts'

export { ApiError } from './api-error.ts'
export { serverNow } from './server-clock.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type QueryValue = string | number | boolean | null | undefined

export type CallOptions = {
  /** Keys whose value is null or undefined are left out. */
  query?: Record<string, QueryValue>
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** The time (ms) after which a silent server counts as not answering. */
  timeoutMs?: number
  /** Whether this is an automatic request, which must not extend the session. */
  isBackground?: boolean
  /**
   * Whether a 401 to this call means 'wrong password' instead of 'your session has ended'. Then it doesn't sign the
   * person out.
   */
  keeps401?: boolean
}

/** The default of `timeoutMs` for a GET. The server itself ends a read after 25 s at most. */
const readTimeoutMs = 30_000
/**
 * The default for changes, which the server may still make after the page has given up. No change takes a minute, and
 * browsers wait 60 s (Safari) to 300 s (Chrome).
 */
const changeTimeoutMs = 120_000
/** The slowest line on which a change is sent completely: 80 kbit/s. */
const minBytesPerMs = 10

/** Sends a request. Throws ApiError for anything but success. A 401 ends the session whose token was sent. */
export async function request(method: Method, path: string, options: CallOptions): Promise<Response> {
  const token = readSession().authToken
  const response = await send(method, path, token, options)
  // A campus network or a proxy may answer in place of the server, even with an error status.
  const status = hasTrustedStatus(response) ? response.status : 0
  if (status && response.ok) return response
  if (status === 401 && !options.keeps401 && readSession().authToken === token) endSession()
  const body = await readBody(response)
  noteAdministratorEnded(status, body)
  throw new ApiError(status, body, readRetryAfter(response.headers.get('retry-after'), serverNow()))
}

async function send(method: Method, path: string, token: string | null, options: CallOptions): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...options.headers })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.isBackground) headers.set(backgroundHeader, '1')
  if (kindOfPath(globalThis.location?.pathname ?? '') === 'admin') headers.set(areaHeader, 'admin')
  const early = import.meta.env?.IS_DOOR ? takeEarly(method, withQuery(path, options.query), token) : null
  const sentAt = early?.sentAt ?? Date.now()
  const body: string | undefined = JSON.stringify(options.body)
  const defaultMs = method === 'GET' ? readTimeoutMs : changeTimeoutMs + (body?.length ?? 0) / minBytesPerMs
  const { timeoutMs = defaultMs } = options
  const { signal, limit, limitBody } = limitSilence(timeoutMs, options.signal)
  if (early) signal.addEventListener('abort', () => early.abort(signal.reason))
  try {
    const { response, receivedAt } = await limit(early?.response ?? fetchNow())
    recordResponse(hasTrustedStatus(response))
    if (isFromOurServer(response)) learnServerTime(response.headers.get('date'), sentAt, receivedAt)
    return limitBody(response)
  } catch (cause) {
    // The caller canceled the request, so this says nothing about the network.
    if (options.signal?.aborted) throw cause
    recordResponse(false)
    throw new ApiError(0, undefined, null, cause)
  }

  function fetchNow(): Promise<ReceivedResponse> {
    const init = { method, headers, body, signal, credentials: 'same-origin', cache: 'no-store' } as const
    return fetch(withQuery(path, options.query), init).then((response) => ({ response, receivedAt: Date.now() }))
  }
}

/** Ends a request when nothing has arrived for a time (ms). */
function limitSilence(timeoutMs: number, outer?: AbortSignal) {
  // `AbortSignal.any` is missing in Safari before 17.4, and `AbortSignal.timeout` before 16.
  const joined = new AbortController()
  const end = () => joined.abort(outer?.reason)
  outer?.addEventListener('abort', end)
  if (outer?.aborted) end()

  function limit<T>(arriving: Promise<T>): Promise<T> {
    const timer = setTimeout(() => joined.abort(new DOMException('', 'TimeoutError')), timeoutMs)
    return arriving.finally(() => clearTimeout(timer))
  }

  return {
    signal: joined.signal,
    limit,
    /** Returns a response with a limit for each part of its body, so that a large file on a slow line isn't cut off. */
    limitBody(response: Response): Response {
      // No response can be made with 204 and a body, not even with the empty one that Chromium gives it.
      if (response.status === 204 || !response.body) return response
      const reader = response.body.getReader()
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        async pull(onward) {
          const { done: isDone, value } = await limit(reader.read())
          if (isDone) onward.close()
          else onward.enqueue(value)
        },
      })
      return new Response(body, response)
    },
  }
}

function withQuery(path: string, query: CallOptions['query'] = {}): string {
  const givenEntries = Object.entries(query).filter(([, value]) => value !== null && value !== undefined)
  const search = new URLSearchParams(givenEntries as [string, string][]).toString()
  return search ? `${path}?${search}` : path
}

type ReceivedResponse = { response: Response; receivedAt: number }
type EarlyRequest = {
  token: string | null
  sentAt: number
  response: Promise<ReceivedResponse>
  /** Whether a successful response has arrived, including its body. */
  isHere?: boolean
  /** Ends the request for a reason, such as a timeout. */
  abort: (reason: unknown) => void
}

/** Requests that `web/door.html` sent before any script had loaded. */
const requests = (globalThis as { earlyRequests?: Record<string, EarlyRequest> }).earlyRequests ?? {}

/** Takes the early request for this method, path and token. Returns null if there is none. */
function takeEarly(method: string, path: string, token: string | null): EarlyRequest | null {
  const name = `${method} ${path}`
  const early = requests[name]
  if (early?.token !== token) return null
  delete requests[name]
  return early
}

/** Returns the method and path of each early request whose successful response has arrived and wasn't taken. */
export function listArrivedRequests(): string[] {
  return import.meta.env?.IS_DOOR ? Object.keys(requests).filter((name) => requests[name]?.isHere) : []
}

/** Returns the JSON of a successful response, or undefined if its status says that it has no body. */
export async function readAnswer(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : readWhole(response.json())
}

/** Waits for a response's body. Throws ApiError if it's cut off, because then it's as if the server hadn't answered. */
export async function readWhole<T>(body: Promise<T>): Promise<T> {
  return body.catch((cause) => {
    throw new ApiError(0, undefined, null, cause)
  })
}

/** Returns the JSON of an error response, the text when it isn't JSON, or undefined when it's empty. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '')
  try {
    return JSON.parse(text)
  } catch {
    return text || undefined
  }
}
