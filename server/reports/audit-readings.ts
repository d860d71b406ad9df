// The audit as the bytes of its answers, for the reader's thread.
import type { Kysely } from 'kysely'
import { mostAuditPeople, type AuditLine, type AuditPage } from '#contract/audit/audit.ts'
import { auditActor, auditDeed } from '#contract/audit/sentence.ts'
import { auditColumns } from '#contract/reports/sheets.ts'
import { asLine, idsOf } from '#server/audit/as-line.ts'
import { writeCursor } from '#server/audit/cursor.ts'
import { formerNamesOf } from '#server/audit/former-names.ts'
import { listLines, type AuditFilter, type AuditPlace } from '#server/audit/list-lines.ts'
import { findPeople, namesOf } from '#server/audit/names.ts'
import type { ReadAudit } from '#server/audit/routes.ts'
import type { Schema } from '#server/database/schema.ts'
import { toCsv } from './csv.ts'
import type { Reader } from './reader.ts'
import type { Cell } from './sheet.ts'
import { zonedDay } from './zoned-time.ts'

type Rows = Kysely<Schema>
type Asked = { filter: AuditFilter; after: AuditPlace | null; most: number }
type Part = { lines: AuditLine[]; next: AuditPlace | null }

export const auditReadings = {
  /** The ids of people of a name or an address; at most one more than are told apart. */
  auditPeople: (db: Rows, asked: { text: string; school: string | null }): Promise<string[]> =>
    findPeople(db, { ...asked, most: mostAuditPeople }),

  async auditJson(db: Rows, asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
    const { lines, next } = await readPart(db, asked)
    return bytes(JSON.stringify({ lines, next: next && writeCursor(next) } satisfies AuditPage))
  },

  /** A piece of the file, and where the next one begins; the head stands before the first. */
  async auditCsv(
    db: Rows,
    { timeZone, ...asked }: Asked & { timeZone: string },
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; next: AuditPlace | null }> {
    const { lines, next } = await readPart(db, asked)
    const sheet = { head: auditColumns, rows: lines.map(cellsOf), timeZone }
    return { bytes: bytes(toCsv(sheet, asked.after === null ? 'whole' : 'more')), next }
  },
}

async function readPart(db: Rows, { filter, after, most }: Asked): Promise<Part> {
  const rows = await listLines(db, filter, { after, most: most + 1 })
  const shown = rows.slice(0, most)
  const ids = new Set(shown.flatMap(idsOf))
  const names = await namesOf(db, ids)
  const former = await formerNamesOf(
    db,
    [...ids].filter((id) => !names.has(id)),
  )
  const last = rows.length > most ? shown.at(-1)! : null
  return { lines: shown.map((row) => asLine(row, { names, former })), next: last && { at: last.at, id: last.id } }
}

/** The audit as its routes read it. */
export function readAudit(reader: Reader): ReadAudit {
  return {
    people: (asked) => reader.read('auditPeople', asked),
    page: (asked) => reader.read('auditJson', asked),
    csv: (asked) => reader.read('auditCsv', asked),
    dayIn: zonedDay,
  }
}

function cellsOf(line: AuditLine): Cell[] {
  const { actor, object, detail } = line
  return [
    { at: Date.parse(line.at) },
    auditActor(actor),
    actor.kind,
    auditDeed(line),
    line.result,
    line.school_name ?? '',
    line.action,
    actor.id ?? '',
    object.kind,
    object.id ?? '',
    Object.keys(detail).length === 0 ? '' : JSON.stringify(detail),
  ]
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
