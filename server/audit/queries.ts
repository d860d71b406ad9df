// The audit as the bytes of its responses, made in the reader's worker thread.
import type { AuditAction } from '#contract/audit/actions.ts'
import { maxAuditPeople, type AuditLine, type AuditPage } from '#contract/audit/audit.ts'
import type { FeedLine } from '#contract/audit/feed/feed.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { auditActor, auditActionText, auditSentence } from '#contract/audit/sentence.ts'
import { auditColumns } from '#contract/rolls/sheets.ts'
import { feedCursor, listFeedLines } from './feed/read-feed.ts'
import { listLines, type AuditFilter, type AuditPlace, writeCursor } from './list-lines.ts'
import { findPeople, findNames } from './names.ts'
import { listPersonAudit } from './forget.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { jsonBytes, textBytes } from '#server/reader/as-bytes.ts'
import { type Cell, toCsv } from '#server/sheets/sheet.ts'
import type { AuditTable } from './table.ts'

type Asked = { filter: AuditFilter; after: AuditPlace | null; most: number }
type Part = { lines: AuditLine[]; next: AuditPlace | null }

export const auditQueries = {
  /** Returns the ids of the audit lines that name a person. */
  auditLinesOf: (db: DbOrTrx, { person }: { person: string }): Promise<string[]> => listPersonAudit(db, person),

  /** Returns the ids of people who match a name or an address, at most one more than the filter shows. */
  auditPeople: (db: DbOrTrx, search: { text: string; school: string | null }): Promise<string[]> =>
    findPeople(db, { ...search, most: maxAuditPeople }),

  async auditJson(db: DbOrTrx, request: Asked): Promise<Uint8Array<ArrayBuffer>> {
    const { lines, next } = await readPart(db, request)
    return jsonBytes({ lines, next: next && writeCursor(next) } satisfies AuditPage)
  },

  /** Returns lines of the feed as JSON lines, and the cursor of the last one. Null when there are none. */
  async auditFeed(
    db: DbOrTrx,
    request: { school: string | null; position: number; limit: number },
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; next: string | null }> {
    const rows = await listFeedLines(db, request)
    const lines = await withNames(db, rows)
    const texts = lines.map(({ detail_names, detail_former_names, ...line }, index) => {
      const text = auditSentence({ ...line, detail_names, ...(detail_former_names && { detail_former_names }) })
      return `${JSON.stringify({ cursor: feedCursor(rows[index]!), ...line, text } satisfies FeedLine)}\n`
    })
    const last = rows.at(-1)
    return { bytes: textBytes(texts.join('')), next: last ? feedCursor(last) : null }
  },

  /** Returns a batch of the file, and where the next one begins. The first batch starts with the header. */
  async auditCsv(
    db: DbOrTrx,
    { timeZone, ...request }: Asked & { timeZone: string },
  ): Promise<{ bytes: Uint8Array<ArrayBuffer>; next: AuditPlace | null }> {
    const { lines, next } = await readPart(db, request)
    const sheet = { head: auditColumns, rows: lines.map((line) => toCells(line, timeZone)), timeZone }
    return { bytes: textBytes(toCsv(sheet, request.after === null ? 'whole' : 'more')), next }
  },
}

/** Returns rows as audit lines, with the names for their ids. */
async function withNames(db: DbOrTrx, rows: AuditTable[]): Promise<AuditLine[]> {
  const ids = new Set(rows.flatMap(collectIds))
  const names = await findNames(db, ids)
  const former = await findFormerNames(
    db,
    [...ids].filter((id) => !names.has(id)),
  )
  return rows.map((row) => asLine(row, { names, former }))
}

async function readPart(db: DbOrTrx, { filter, after: cursor, most: limit }: Asked): Promise<Part> {
  const rows = await listLines(db, filter, { after: cursor, most: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)! : null
  return { lines: await withNames(db, page), next: last && { at: last.at, id: last.id } }
}

type AuditQueries = typeof auditQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends AuditQueries {}
}

function toCells(line: AuditLine, timeZone: string): Cell[] {
  const { actor, object, detail } = line
  return [
    { at: Date.parse(line.at) },
    auditActor(actor),
    actor.kind,
    auditActionText(line, timeZone),
    line.result,
    line.school_name ?? '',
    line.action,
    actor.id ?? '',
    object.kind,
    object.id ?? '',
    Object.keys(detail).length === 0 ? '' : JSON.stringify(detail),
  ]
}

/** Names by id: `names` has the current ones, `former` the last names of deleted things. */
type AuditNames = { names: Map<string, string>; former: Map<string, string> }

/** Returns every id in a line, including those in its detail. */
function collectIds(row: AuditTable): string[] {
  const ids = [row.actor_id, row.object_id, row.school_id, ...Object.values(parseDetail(row))]
  return ids.filter((id) => typeof id === 'string')
}

/** Returns an audit line for the response, with the current names of its ids, or the last names of deleted things. */
function asLine(row: AuditTable, { names, former }: AuditNames): AuditLine {
  const detail = parseDetail(row)
  const party = (kind: string, id: string | null) => {
    const was = id === null ? undefined : former.get(id)
    return {
      kind,
      id,
      name: id === null ? null : (names.get(id) ?? null),
      ...(was !== undefined && { former_name: was }),
    }
  }
  const namedBy = (namesById: Map<string, string>) =>
    Object.fromEntries(
      Object.entries(detail).flatMap(([key, id]) => {
        const name = namesById.get(String(id))
        return name === undefined ? [] : [[key, name] as const]
      }),
    )
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action,
    result: row.result,
    actor: party(row.actor_kind, row.actor_id),
    object: party(row.object_kind, row.object_id),
    school: row.school_id,
    school_name: row.school_id === null ? null : (names.get(row.school_id) ?? null),
    detail,
    detail_names: namedBy(names),
    detail_former_names: namedBy(former),
  }
}

function parseDetail({ detail }: AuditTable): AuditDetail {
  return detail === null ? {} : (JSON.parse(detail) as AuditDetail)
}

/** The actions whose lines store the name of their object. The objects are things, never people. */
const namingActions = [
  'event.create',
  'event.update',
  'event.delete',
  'event.reopen',
  'event.erase',
  'class.create',
  'class.update',
  'class.delete',
  'class.reopen',
  'class.erase',
  'school.update',
  'school.delete',
  'school.erase',
] as const satisfies AuditAction[]

/** Returns the last names of deleted events, classes and universities, if the audit still has a line with them. */
async function findFormerNames(db: DbOrTrx, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const batch of inBatches(ids)) {
    const rows = await db
      .selectFrom('audit')
      .select(['object_id', 'detail'])
      .where('object_id', 'in', batch)
      .where('action', 'in', namingActions)
      .where('detail', 'is not', null)
      .orderBy('at')
      .orderBy('id')
      .execute()
    for (const { object_id, detail } of rows) {
      const { name, name_to } = JSON.parse(detail!) as AuditDetail
      const last = name_to ?? name
      if (typeof last === 'string') names.set(object_id!, last)
    }
  }
  return names
}
