// The audit as the bytes of its responses, for the reader's thread.
import type { Kysely } from 'kysely'
import { maxAuditPeople, type AuditLine, type AuditPage } from '#contract/audit/audit.ts'
import { auditActor, auditActionText } from '#contract/audit/sentence.ts'
import { auditColumns } from '#contract/rolls/sheets.ts'
import { asLine, collectIds } from './as-line.ts'
import { writeCursor } from './cursor.ts'
import { findFormerNames } from './former-names.ts'
import { listLines, type AuditFilter, type AuditPlace } from './list-lines.ts'
import { findPeople, findNames } from './names.ts'
import { listPersonAudit } from './forget.ts'
import type { Schema } from '#server/database/schema.ts'
import { jsonBytes, textBytes } from '#server/reader/as-bytes.ts'
import { toCsv } from '#server/sheets/csv.ts'
import type { Cell } from '#server/sheets/sheet.ts'

type Rows = Kysely<Schema>
type Asked = { filter: AuditFilter; after: AuditPlace | null; most: number }
type Part = { lines: AuditLine[]; next: AuditPlace | null }

export const auditQueries = {
  /** Returns the ids of the audit lines that name a person. */
  auditLinesOf: (db: Rows, { person }: { person: string }): Promise<string[]> => listPersonAudit(db, person),

  /** The ids of people with a name or an address, at most one more than the filter shows. */
  auditPeople: (db: Rows, search: { text: string; school: string | null }): Promise<string[]> =>
    findPeople(db, { ...search, most: maxAuditPeople }),

  async auditJson(db: Rows, request: Asked): Promise<Uint8Array<ArrayBuffer>> {
    const { lines, next } = await readPart(db, request)
    return jsonBytes({ lines, next: next && writeCursor(next) } satisfies AuditPage)
  },

  /** A batch of the file, and where the next one begins. The header is before the first. */
  async auditCsv(
    db: Rows,
    { timeZone, ...request }: Asked & { timeZone: string },
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; next: AuditPlace | null }> {
    const { lines, next } = await readPart(db, request)
    const sheet = { head: auditColumns, rows: lines.map(toCells), timeZone }
    return { bytes: textBytes(toCsv(sheet, request.after === null ? 'whole' : 'more')), next }
  },
}

async function readPart(db: Rows, { filter, after: cursor, most: limit }: Asked): Promise<Part> {
  const rows = await listLines(db, filter, { after: cursor, most: limit + 1 })
  const page = rows.slice(0, limit)
  const ids = new Set(page.flatMap(collectIds))
  const names = await findNames(db, ids)
  const former = await findFormerNames(
    db,
    [...ids].filter((id) => !names.has(id)),
  )
  const last = rows.length > limit ? page.at(-1)! : null
  return { lines: page.map((row) => asLine(row, { names, former })), next: last && { at: last.at, id: last.id } }
}

type AuditQueries = typeof auditQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends AuditQueries {}
}

function toCells(line: AuditLine): Cell[] {
  const { actor, object, detail } = line
  return [
    { at: Date.parse(line.at) },
    auditActor(actor),
    actor.kind,
    auditActionText(line),
    line.result,
    line.school_name ?? '',
    line.action,
    actor.id ?? '',
    object.kind,
    object.id ?? '',
    Object.keys(detail).length === 0 ? '' : JSON.stringify(detail),
  ]
}
