import type { Kysely } from 'kysely'
import { readRosterRow, type RosterChange, type RosterRow } from '#contract/roster.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/connect.ts'
import { newRowId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { inChunks } from './chunks.ts'
import { inRosterTurn } from './roster-turn.ts'
import { insertEntries, insertPending, pendingAmong, registeredAmong, studentDomainOf } from './store.ts'

type ClassOfFaculty = { id: string; school_id: string; faculty_id: string }

/**
 * Adds students to a class: whoever is registered as such, the others as pending. Rows that cannot be taken are named
 * by line (their own `line`, else their place in the list) and do not keep the others out; who stands there already,
 * or twice in the list, is counted. Only the owner of a class adds to it. Written a few rows at a time. `at` in ms.
 */
export async function addStudents(db: Db, to: ClassOfFaculty, rows: unknown[], at: number): Promise<RosterChange> {
  const { students, refused } = readRows(rows, await studentDomainOf(db, to.school_id))
  const counted = (added: number) => ({ added, duplicates: rows.length - refused.length - added })
  const record = (trx: Kysely<Schema>, added: number, student?: string) => {
    const about = { object_kind: 'class', object_id: to.id, school_id: to.school_id } as const
    const detail = { ...counted(added), refused: refused.length, ...(student && { student }) }
    const by = { actor_kind: 'faculty', actor_id: to.faculty_id } as const
    return recordAudit(trx, { ...by, action: 'roster.add', ...about, detail }, at)
  }
  let [added, left] = [0, students.size]
  for await (const some of inChunks([...students.values()])) {
    const before = added
    left -= some.length
    added += await inRosterTurn(db, to, async (trx) => {
      const entries = await addSome(trx, to, some, at)
      // One line for the whole list, with its last piece; of a single student it says who.
      if (left === 0) await record(trx, before + entries.added, students.size === 1 ? entries.person : undefined)
      return entries.added
    }).catch(async (error: unknown) => {
      if (added > 0) await record(db, added)
      throw error
    })
  }
  if (students.size === 0) await record(db, 0)
  return { ...counted(added), refused }
}

/** Gives how many were not there before, and the last of them all. */
async function addSome(
  trx: Kysely<Schema>,
  to: ClassOfFaculty,
  rows: RosterRow[],
  at: number,
): Promise<{ added: number; person: string | undefined }> {
  const emails = rows.map(({ email }) => email)
  const registered = await registeredAmong(trx, to.school_id, emails)
  const waiting = rows.filter(({ email }) => !registered.has(email))
  await insertPending(
    trx,
    waiting.map((row) => ({ id: newRowId(at), school_id: to.school_id, ...row, created_at: at })),
  )
  const pending = await pendingAmong(
    trx,
    to.school_id,
    waiting.map(({ email }) => email),
  )
  const entries = emails.map((email) => ({
    id: newRowId(at),
    school_id: to.school_id,
    class_id: to.id,
    student_id: registered.get(email) ?? null,
    pending_student_id: registered.has(email) ? null : pending.get(email)!,
    created_at: at,
  }))
  const last = entries.at(-1)
  return {
    added: await insertEntries(trx, entries),
    person: (last?.student_id ?? last?.pending_student_id) || undefined,
  }
}

/** Sorts rows into those that can be taken, the first of each address, and those that cannot. */
function readRows(
  rows: unknown[],
  domain: string,
): { students: Map<string, RosterRow> } & Pick<RosterChange, 'refused'> {
  const students = new Map<string, RosterRow>()
  const refused: RosterChange['refused'] = []
  rows.forEach((raw, index) => {
    const row = readRosterRow(raw, domain)
    if ('refused' in row) refused.push({ line: lineOf(raw) ?? index + 1, email: row.email, reason: row.refused })
    else if (!students.has(row.email)) students.set(row.email, row)
  })
  return { students, refused }
}

/** The line of the file that a row came from, where the page says so. */
function lineOf(raw: unknown): number | null {
  const line = typeof raw === 'object' && raw !== null && 'line' in raw ? raw.line : null
  return typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : null
}
