import type { AuditLine } from '#contract/audit/audit.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import type { AuditTable } from './table.ts'

/** Names by id: `names` has the current ones, `former` the last names of deleted things. */
export type AuditNames = { names: Map<string, string>; former: Map<string, string> }

/** Returns every id in a line, also those in its detail. */
export function collectIds(row: AuditTable): string[] {
  const ids = [row.actor_id, row.object_id, row.school_id, ...Object.values(parseDetail(row))]
  return ids.filter((id) => typeof id === 'string')
}

/** Returns an audit line for the response, with the current names of its ids, or the last names of deleted things. */
export function asLine(row: AuditTable, { names, former }: AuditNames): AuditLine {
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
