import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiMessages } from '#contract/api/words.ts'
import { partQuery, rowsOfPart } from '#contract/queries.ts'
import { readQuery } from './body.ts'
import { badInput } from './refusals.ts'
import { seal, unseal } from './seal.ts'
import { sendJson } from './send-bytes.ts'

/** A row's position in its list: the sort values, and last an id, so that no two rows are equal. */
export type Place = (string | number)[]
/** A requested part of a list: rows after a position, or from the start. */
export type Part = { most: number; after: Place | null }
/** The order of a list. */
export type Order<R> = { cursorFor: (row: R) => Place; compare: (first: Place, second: Place) => number }
/** Rows of a list, and the last one's position if more follow. */
export type Rows<R> = { rows: R[]; next: Place | null }
/** The same, but the rows are the bytes of the response. */
export type Listed = { bytes: Uint8Array<ArrayBuffer>; next: Place | null }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call returns a list, and takes `limit` and `cursor`. */
    parts?: boolean
  }
}

/** Compares positions part by part, ascending or descending. */
export function compareBy(...ways: ('up' | 'down')[]): (first: Place, second: Place) => number {
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
export function paginate<R>(rows: R[], part: Part | null, { cursorFor, compare }: Order<R>): Rows<R> {
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
export function endPage<R>(rows: R[], { most: limit }: Part, cursorFor: (row: R) => Place): Rows<R> {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? cursorFor(page.at(-1)!) : null }
}

/** Returns a list, or the requested part of it, as the bytes of the response. */
export function listed<R>(rows: R[], part: Part | null, order: Order<R>, asAnswer: (row: R) => unknown): Listed {
  const { rows: page, next } = paginate(rows, part, order)
  return { bytes: new TextEncoder().encode(JSON.stringify(page.map(asAnswer))), next }
}

/** Reads `limit` and `cursor`, and links to the next part. Cursors are encrypted, because they contain names. */
export class Parts {
  readonly #secretKey: Buffer

  constructor(secretKey: Buffer) {
    this.#secretKey = secretKey
  }

  /** Returns the requested part, or null for the whole list. Throws 400 when `limit` or `cursor` is invalid. */
  read(request: FastifyRequest): Part | null {
    const { limit, cursor } = readQuery(partQuery, request.query)
    if (limit === undefined && cursor === undefined) return null
    return { most: rowsOfPart(limit), after: cursor === undefined ? null : this.#open(request, cursor) }
  }

  /** Sets the `Link` to the next part (RFC 8288), if there is one. */
  link(request: FastifyRequest, reply: FastifyReply, next: Place | null): void {
    if (!next) return
    const { pathname, searchParams } = new URL(request.url, 'http://self')
    searchParams.set('cursor', seal(this.#secretKey, ['cursor', identifyList(request)], JSON.stringify(next)))
    reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
  }

  /** Sends the bytes of a list or of a part. */
  send(request: FastifyRequest, reply: FastifyReply, { bytes, next }: Listed): FastifyReply {
    this.link(request, reply, next)
    return sendJson(reply, bytes)
  }

  #open(request: FastifyRequest, cursor: string): Place {
    try {
      return JSON.parse(unseal(this.#secretKey, ['cursor', identifyList(request)], cursor)) as Place
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
