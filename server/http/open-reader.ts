import type { FastifyRequest } from 'fastify'
import { maxReadingMs, type Reader, type Readers } from '#server/reader/reader.ts'
import { accountIdFor } from './viewer.ts'

/**
 * Returns a reader that runs long queries in worker threads, where senders take turns. The queries are canceled when
 * the sender closes the connection, unless the request is a change, which always runs to its end.
 */
export type OpenReader = (request: FastifyRequest, change?: 'change') => Reader

/** Returns a function that opens the reader of a request, by its session or by `findClient`. `longest` is in ms. */
export function createReaderOpener(
  readers: Readers,
  findClient: (request: FastifyRequest) => string,
  longest = maxReadingMs,
): OpenReader {
  return (request, change) => {
    const { viewer } = request
    const user = viewer && (viewer.student ?? viewer.faculty ?? viewer.admin)
    return readers.of({
      // Visitors who aren't signed in read only the list of universities.
      lane: viewer && !viewer.student ? 'staff' : 'students',
      // Administrators of all universities share one turn.
      university: user?.school ?? '',
      person: viewer ? accountIdFor(viewer) : findClient(request),
      longest,
      connection: change ? null : request.raw.socket,
    })
  }
}
