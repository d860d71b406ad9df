import type { AuditPlace } from './list-lines.ts'

/** Returns the position where a reading continues as an opaque text for the client. */
export function writeCursor({ at: timestamp, id }: AuditPlace): string {
  return Buffer.from(`${timestamp} ${id}`).toString('base64url')
}

/** Returns the position of a cursor, or null for an invalid text. */
export function readCursor(cursor: string): AuditPlace | null {
  const [, timestamp, id] = /^(\d{1,15}) ([\w-]{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return timestamp && id ? { at: Number(timestamp), id } : null
}
