import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { pageQuery, countPageRows } from '#contract/queries.ts'
import { readQuery } from './body.ts'
import { badInput } from './refusals.ts'
import { seal, unseal } from './seal.ts'
import { sendJson } from './send-bytes.ts'

/** A row's position in its list: the sort values, and last an id, so that no two rows are equal. */
export type Cursor = (string | number)[]
/** A requested part of a list: rows after a position, or from the start. */
export type PageRequest = { size: number; after: Cursor | null }
export type Order<R> = { cursorFor: (row: R) => Cursor; compare: (first: Cursor, second: Cursor) => number }
/** Rows of a list, and the last one's position if more follow. */
export type Page<R> = { rows: R[]; next: Cursor | null }
/** The same, but the rows are the bytes of the response. */
export type PageBytes = { bytes: Uint8Array<ArrayBuffer>; next: Cursor | null }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call returns a list, and takes `limit` and `cursor`. */
    parts?: boolean
  }
}

/** Compares positions part by part, ascending or descending. */
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

/** Takes a part of a whole list that is sorted by `order`. Returns everything when no part was requested. */
export function paginate<R>(rows: R[], part: PageRequest | null, { cursorFor, compare }: Order<R>): Page<R> {
  if (!part) return { rows, next: null }
  const { after: cursor } = part
  if (!cursor) return endPage(rows, part, cursorFor)
  // Looks for the row itself, because a database may order ids differently.
  const last = rows.findIndex((row) => compare(cursorFor(row), cursor) === 0)
  return endPage(
    last < 0 ? rows.filter((row) => compare(cursorFor(row), cursor) > 0) : rows.slice(last + 1),
    part,
    cursorFor,
  )
}

/** The same for rows that already start after the position. One row more than the part says that more follow. */
export function endPage<R>(rows: R[], { size: limit }: PageRequest, cursorFor: (row: R) => Cursor): Page<R> {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? cursorFor(page.at(-1)!) : null }
}

/** Returns a list, or the requested part of it, as the bytes of the response. */
export function toPageBytes<R>(
  rows: R[],
  part: PageRequest | null,
  order: Order<R>,
  asAnswer: (row: R) => unknown,
): PageBytes {
  const { rows: page, next } = paginate(rows, part, order)
  return { bytes: new TextEncoder().encode(JSON.stringify(page.map(asAnswer))), next }
}

/** Reads `limit` and `cursor`, and links to the next part. Cursors are encrypted, because they contain names. */
export class Pagination {
  readonly #secretKey: Buffer

  constructor(secretKey: Buffer) {
    this.#secretKey = secretKey
  }

  /** Returns the requested part, or null for the whole list. Throws 400 when `limit` or `cursor` is invalid. */
  read(request: FastifyRequest): PageRequest | null {
    const { limit, cursor } = readQuery(pageQuery, request.query)
    if (limit === undefined && cursor === undefined) return null
    return { size: countPageRows(limit), after: cursor === undefined ? null : this.#open(request, cursor) }
  }

  /** Sets the `Link` to the next part (RFC 8288), if there is one. */
  link(request: FastifyRequest, reply: FastifyReply, next: Cursor | null): void {
    if (!next) return
    const { pathname, searchParams } = new URL(request.url, 'http://self')
    searchParams.set('cursor', seal(this.#secretKey, ['cursor', identifyList(request)], JSON.stringify(next)))
    reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
  }

  /** Sends the bytes of a list or of a part. */
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

/** A cursor belongs to one list: the route's, with the ids in the address and the other query keys. */
function identifyList({ routeOptions, params, query }: FastifyRequest): string {
  const { limit: _, cursor: __, ...filters } = query as Record<string, unknown>
  return JSON.stringify([
    routeOptions.url,
    params,
    Object.entries(filters).toSorted(([first], [second]) => (first < second ? -1 : 1)),
  ])
}
