import type { FastifyReply } from 'fastify'
import { sheetTypes, type SheetFormat } from '#contract/file-names.ts'
import { toBaseLetters } from '#contract/fold-name.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Sends bytes that a query produced, and frees their memory as soon as they are sent. Otherwise V8, which counts that
 * memory, would collect the whole heap after every hundred long lists. The caller must own the whole buffer and not use
 * it again.
 */
export function sendBytes(reply: FastifyReply, { buffer, byteOffset, byteLength }: Bytes): FastifyReply {
  // Free it on 'finish', because 'close' may be emitted before the last write has ended.
  reply.raw.once('finish', () => {
    if (!buffer.detached) buffer.transfer(0)
  })
  return reply.send(Buffer.from(buffer, byteOffset, byteLength))
}

/** Sends JSON that a query produced. */
export function sendJson(reply: FastifyReply, json: Bytes): FastifyReply {
  return sendBytes(reply.type('application/json; charset=utf-8'), json)
}

/**
 * Returns the `content-disposition` of a download. The file's name may be in any script (RFC 5987). Programs that can't
 * read such a name get one without accents, and without the parts in scripts that have no ASCII spelling.
 */
export function attachment(name: string): string {
  const plain = toBaseLetters(name)
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/_{2,}/g, '_')
    .replace(/^_/, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** The content type of each format. */
const types: Record<SheetFormat, string> = { csv: `${sheetTypes.csv}; charset=utf-8`, xlsx: sheetTypes.xlsx }

type SheetFile = { bytes: Bytes; format: SheetFormat; name: string }

/** Sends a sheet as a download. `name` may be in any script. */
export function sendFile(reply: FastifyReply, { bytes, format, name }: SheetFile): FastifyReply {
  return sendBytes(reply.type(types[format]).header('content-disposition', attachment(name)), bytes)
}
