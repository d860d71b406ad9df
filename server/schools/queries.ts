import {
  accessRequestsListedDays,
  type AccessRequestList,
  type ListedAccessRequest,
} from '#contract/schools/access-answers.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import type { AccessRequestTable } from './access-requests/table.ts'
import { listSchools } from './store.ts'

export const schoolQueries = {
  openSchools: (db: DbOrTrx, _all: object) => listSchools(db),

  /** Returns the list of universities' requests for access at a time (ms), as JSON. */
  accessRequestsJson: async (db: DbOrTrx, { at: now }: { at: number }) => jsonBytes(await listAccessRequests(db, now)),
}

/** The maximum number of requests of each kind in the list. */
const limits = { waiting: 300, automatic: 100, answered: 100 }

/**
 * Returns the requests for access that the provider sees: the waiting ones by due date, then those from the last 30
 * days that a program may have made, then those that were answered in the last 30 days, latest first. `now` in ms.
 */
async function listAccessRequests(db: DbOrTrx, now: number): Promise<AccessRequestList> {
  const firstListedAt = now - accessRequestsListedDays * 86_400_000
  const open = db.selectFrom('access_request').where('answer', 'is', null)
  const waits = open.where('looks_automatic', '=', 0)
  const waiting = await countRows(waits)
  const lists = [
    await waits.selectAll().orderBy('due_at').orderBy('id').limit(limits.waiting).execute(),
    await open
      .where('looks_automatic', '=', 1)
      .where('asked_at', '>', firstListedAt)
      .selectAll()
      .orderBy('asked_at', 'desc')
      .limit(limits.automatic)
      .execute(),
    await db
      .selectFrom('access_request')
      .where('answered_at', '>', firstListedAt)
      .selectAll()
      .orderBy('answered_at', 'desc')
      .limit(limits.answered)
      .execute(),
  ].flat()
  const names = await findNames(db, lists)
  return { waiting, requests: lists.map((row) => asListed(row, names)) }
}

/** Returns the names of the administrators who answered, by id. */
async function findNames(db: DbOrTrx, rows: AccessRequestTable[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ answered_by }) => answered_by ?? []))]
  if (ids.length === 0) return new Map()
  const administrators = await db
    .selectFrom('administrator')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(administrators.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]))
}

function asListed(row: AccessRequestTable, names: Map<string, string>): ListedAccessRequest {
  const {
    school_id: _,
    asked_from: _from,
    looks_automatic,
    asked_at,
    due_at,
    answered_at,
    answered_by,
    ...shownFields
  } = row
  return {
    ...shownFields,
    looks_automatic: looks_automatic === 1,
    asked_at: new Date(asked_at).toISOString(),
    due_at: new Date(due_at).toISOString(),
    answered_at: answered_at === null ? null : new Date(answered_at).toISOString(),
    answered_by: (answered_by && names.get(answered_by)) ?? null,
  }
}

type SchoolQueries = typeof schoolQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends SchoolQueries {}
}
