import type { FastifyReply } from 'fastify'
import { sheetTypes, type SheetFormat } from '#contract/file-names.ts'
import { attachment, sendBytes } from '#server/http/send-bytes.ts'

/** The media type of an Excel workbook. */
const types: Record<SheetFormat, string> = { csv: `${sheetTypes.csv}; charset=utf-8`, xlsx: sheetTypes.xlsx }

type File = { bytes: Uint8Array<ArrayBuffer>; format: SheetFormat; name: string }

/** Sends an attendance file as a download. `name` may be in any script. */
export function sendFile(reply: FastifyReply, { bytes, format, name }: File): FastifyReply {
  return sendBytes(reply.type(types[format]).header('content-disposition', attachment(name)), bytes)
}
