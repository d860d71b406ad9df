import type { AuditPlace } from './list-lines.ts'

/** Where a reading goes on, as whoever asks carries it: nothing they have to understand. */
export function writeCursor({ at, id }: AuditPlace): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** The place of a cursor; null for a text that is none. */
export function readCursor(cursor: string): AuditPlace | null {
  const [, at, id] = /^(\d{1,15}) ([\w-]{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return at && id ? { at: Number(at), id } : null
}
