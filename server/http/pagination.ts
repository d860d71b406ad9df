import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { pageQuery, countPageRows } from '#contract/queries.ts'
import { readQuery } from './body.ts'
import { badInput } from './refusals.ts'
import { seal, unseal } from './seal.ts'
import { sendJson } from './send-bytes.ts'

/** The position of a row in its list: the sort values, followed by an id, so that no two positions are equal. */
export type Cursor = (string | number)[]
/** A requested page of a list: the rows after a position, or from the start. */
export type PageRequest = { size: number; after: Cursor | null }
export type Order<R> = { cursorFor: (row: R) => Cursor; compare: (first: Cursor, second: Cursor) => number }
/** Rows of a list, and the position of the last one if more rows follow. */
export type Page<R> = { rows: R[]; next: Cursor | null }
/** A page whose rows are the bytes of the response. */
export type PageBytes = { bytes: Uint8Array<ArrayBuffer>; next: Cursor | null }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call returns a list, and accepts `limit` and `cursor`. */
    parts?: boolean
  }
}

/** Returns a function that compares positions value by value, each ascending or descending. */
export function compareBy(...ways: ('up' | 'down')[]): (first: Cursor, second: Cursor) => number {
  return (first, second) => {
    for (const [index, way] of ways.entries()) {
      if (first[index] === second[index]) continue
      const isBefore = first[index]! < second[index]!
      return isBefore === (way === 'up') ? -1 : 1
    }
    return 0
  }
}

/** Returns a page of a whole list that is sorted by `order`, or the whole list when no page was requested. */
export function paginate<R>(rows: R[], part: PageRequest | null, { cursorFor, compare }: Order<R>): Page<R> {
  if (!part) return { rows, next: null }
  const { after: cursor } = part
  if (!cursor) return endPage(rows, part, cursorFor)
  // Look for the row itself, because a database may order ids differently.
  const last = rows.findIndex((row) => compare(cursorFor(row), cursor) === 0)
  return endPage(
    last < 0 ? rows.filter((row) => compare(cursorFor(row), cursor) > 0) : rows.slice(last + 1),
    part,
    cursorFor,
  )
}

/**
 * Returns a page of rows that already start after the position. One row more than the page's size means that more
 * follow.
 */
export function endPage<R>(rows: R[], { size: limit }: PageRequest, cursorFor: (row: R) => Cursor): Page<R> {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? cursorFor(page.at(-1)!) : null }
}

/** Returns a list, or the requested page of it, as the bytes of the response. */
export function toPageBytes<R>(
  rows: R[],
  part: PageRequest | null,
  order: Order<R>,
  asAnswer: (row: R) => unknown,
): PageBytes {
  const { rows: page, next } = paginate(rows, part, order)
  return { bytes: new TextEncoder().encode(JSON.stringify(page.map(asAnswer))), next }
}

/** Reads `limit` and `cursor`, and links to the next page. Cursors are encrypted, because they contain names. */
export class Pagination {
  readonly #secretKey: Buffer

  constructor(secretKey: Buffer) {
    this.#secretKey = secretKey
  }

  /** Returns the requested page, or null for the whole list. Throws 400 when `limit` or `cursor` is invalid. */
  read(request: FastifyRequest): PageRequest | null {
    const { limit, cursor } = readQuery(pageQuery, request.query)
    if (limit === undefined && cursor === undefined) return null
    return { size: countPageRows(limit), after: cursor === undefined ? null : this.#open(request, cursor) }
  }

  /** Sets the `Link` to the next page (RFC 8288), if there is one. */
  link(request: FastifyRequest, reply: FastifyReply, next: Cursor | null): void {
    if (!next) return
    const { pathname, searchParams } = new URL(request.url, 'http://self')
    searchParams.set('cursor', seal(this.#secretKey, ['cursor', identifyList(request)], JSON.stringify(next)))
    reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
  }

  /** Sends the bytes of a list or of a page. */
  send(request: FastifyRequest, reply: FastifyReply, { bytes, next }: PageBytes): FastifyReply {
    this.link(request, reply, next)
    return sendJson(reply, bytes)
  }

  #open(request: FastifyRequest, cursor: string): Cursor {
    try {
      return JSON.parse(unseal(this.#secretKey, ['cursor', identifyList(request)], cursor)) as Cursor
    } catch {
      throw badInput('cursor', apiMessages.badCursor, 'invalid')
    }
  }
}

/**
 * Returns the identity of a list, because a cursor works for one list only: the route, the ids in the path and the
 * other query parameters.
 */
function identifyList({ routeOptions, params, query }: FastifyRequest): string {
  const { limit: _, cursor: __, ...filters } = query as Record<string, unknown>
  return JSON.stringify([
    routeOptions.url,
    params,
    Object.entries(filters).toSorted(([first], [second]) => (first < second ? -1 : 1)),
  ])
}
