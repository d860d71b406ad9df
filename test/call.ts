import { unzip } from './read-xlsx.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

/** The response to a request over HTTP. `body` is parsed if it is JSON. */
export type ApiResponse = { status: number; body: any; text: string; headers: Headers; cookies: Record<string, string> }

/** Returns the validation messages of a response by field, without their codes. */
export function messagesIn(body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'error_codes'))
}

export type CallOptions = {
  token?: string | null
  body?: unknown
  headers?: Record<string, string>
  cookies?: Record<string, string>
  method?: string
  /** Disconnects after the headers of a successful response. For streams, which never end. */
  headOnly?: boolean
  /** Returns the first response, even if the server or its database is too busy. */
  once?: boolean
}

/**
 * Sends one request over HTTP, and retries while the server is busy. Parses JSON. For an Excel file or a ZIP, `text`
 * has the text of the unpacked files.
 */
export function call(url: string, method: string, path: string, options: CallOptions = {}): Promise<ApiResponse> {
  const send = () => callOnce(url, method, path, options)
  if (options.once) return send()
  return retryWhileBusy(send, ({ status, text, headers }) => ({ status, text, retryAfter: headers.get('retry-after') }))
}

async function callOnce(url: string, method: string, path: string, options: CallOptions): Promise<ApiResponse> {
  const { token, body, headers = {}, cookies, headOnly = false } = options
  const hangUp = new AbortController()
  const response = await fetch(url + path, {
    method,
    signal: hangUp.signal,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookies && {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const isStream = headOnly && response.ok
  const type = response.headers.get('content-type') ?? ''
  const text = isStream ? '' : await (/spreadsheetml|zip/.test(type) ? unpacked(response) : response.text())
  if (isStream) hangUp.abort()
  const isJson = type.startsWith('application/json')
  return {
    status: response.status,
    text,
    body: isJson && text ? JSON.parse(text) : text,
    headers: response.headers,
    cookies: Object.fromEntries(
      response.headers.getSetCookie().map((cookie) => {
        const [name = '', value = ''] = cookie.split(';', 1)[0]!.split('=')
        return [name, value]
      }),
    ),
  }
}

async function unpacked(workbook: Response): Promise<string> {
  return [...unzip(Buffer.from(await workbook.arrayBuffer())).values()].join('\n')
}
