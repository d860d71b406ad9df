import type { FastifyReply } from 'fastify'
import { sheetTypes, type SheetFormat } from '#contract/file-names.ts'
import { sendBytes } from '#server/http/send-bytes.ts'

/** The media type of an Excel workbook. */
const types: Record<SheetFormat, string> = { csv: `${sheetTypes.csv}; charset=utf-8`, xlsx: sheetTypes.xlsx }

type File = { bytes: Uint8Array<ArrayBuffer>; format: SheetFormat; name: string; day: string }

/**
 * Sends an attendance file as a download. `name` may be in any script. Programs that can't read such a name get a plain
 * one with the day.
 */
export function sendFile(reply: FastifyReply, { bytes, format, name, day }: File): FastifyReply {
  const plain = `attendance_${day}.${format}`
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return sendBytes(reply.type(types[format]).header('content-disposition', disposition), bytes)
}
