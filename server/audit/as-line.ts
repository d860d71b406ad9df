import type { AuditLine } from '#contract/audit.ts'
import type { AuditDetail } from '#contract/audit-words.ts'
import type { AuditTable } from './table.ts'

/** Every id that a line speaks of, its detail included. */
export function idsOf(row: AuditTable): string[] {
  const ids = [row.actor_id, row.object_id, row.school_id, ...Object.values(detailOf(row))]
  return ids.filter((id) => typeof id === 'string')
}

/** A line as it is answered, with the names that its ids have today. */
export function asLine(row: AuditTable, names: Map<string, string>): AuditLine {
  const detail = detailOf(row)
  const party = (kind: string, id: string | null) => ({ kind, id, name: id === null ? null : (names.get(id) ?? null) })
  const named = Object.entries(detail).flatMap(([key, id]) => {
    const name = names.get(String(id))
    return name === undefined ? [] : [[key, name] as const]
  })
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
    detail_names: Object.fromEntries(named),
  }
}

function detailOf({ detail }: AuditTable): AuditDetail {
  return detail === null ? {} : (JSON.parse(detail) as AuditDetail)
}
