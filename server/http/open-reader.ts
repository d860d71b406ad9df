import type { FastifyRequest } from 'fastify'
import { longestReading, type Reader, type Readers } from '#server/reader/reader.ts'
import { accountIdFor } from './viewer.ts'

/**
 * Returns what runs long queries in worker threads, in the turn of a request's sender. They end when the sender closes
 * the connection, unless the request is a change, which goes on to its end.
 */
export type OpenReader = (request: FastifyRequest, change?: 'change') => Reader

/** Returns the reader of each request, by its session or by `findClient`. `longest` in ms. */
export function createReaderOpener(
  readers: Readers,
  findClient: (request: FastifyRequest) => string,
  longest = longestReading,
): OpenReader {
  return (request, change) => {
    const { viewer } = request
    const user = viewer && (viewer.student ?? viewer.faculty ?? viewer.admin)
    return readers.of({
      // Strangers read only the list of universities.
      lane: viewer && !viewer.student ? 'staff' : 'students',
      // Administrators of all universities count together.
      university: user?.school ?? '',
      person: viewer ? accountIdFor(viewer) : findClient(request),
      longest,
      connection: change ? null : request.raw.socket,
    })
  }
}
