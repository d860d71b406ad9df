import type { Page, Request } from 'playwright-core'

/** A call, with ids as {id}, and the names in its query and its body. */
export type Call = [call: string, query: string[], body?: string[]]
type Sent = { call: string; body: unknown; url: URL }

const inWords = (call: string, query: string[], body: string[] = []) =>
  `${call} ?${query.toSorted().join(',')} ${body.toSorted().join(',')}`.trim()

/** Describes a request as a table of calls does: ids as {id}, and names without values. */
function describe(request: Request): string {
  const { pathname, searchParams } = new URL(request.url())
  const path = pathname.replaceAll(/(?<=\/)[\w-]{16}(?=\/)/g, '{id}')
  const body: unknown = request.postDataJSON()
  return inWords(
    `${request.method()} ${path}`,
    [...searchParams.keys()],
    body && typeof body === 'object' ? Object.keys(body) : [],
  )
}

/** Records every call that the pages of a browser make from now on. */
export function noteCalls(page: Page): {
  /** The calls with their values, in order. */
  requests: Sent[]
  /** Returns the calls of a table that weren't made. */
  missing: (table: Call[]) => string[]
  /** Returns all calls that were made, for a message about missing ones. */
  describeAll: () => string
} {
  const calls = new Set<string>()
  const requests: Sent[] = []
  page.context().on('request', (request) => {
    const url = new URL(request.url())
    if (!url.pathname.startsWith('/api/')) return
    calls.add(describe(request))
    requests.push({ call: `${request.method()} ${url.pathname}`, body: request.postDataJSON() as unknown, url })
  })
  return {
    requests,
    missing: (table) => table.map((row) => inWords(...row)).filter((call) => !calls.has(call)),
    describeAll: () => [...calls].toSorted().join('\n'),
  }
}
