import { readLmsIdentity, type LmsIdentity } from '#contract/classes/lms-identity.ts'
import { readRosterRow, type RosterChange, type RosterRow } from '#contract/classes/roster.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { recordAudit, updateAuditDetail } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId, newRowId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import {
  toBatches,
  findRegistered,
  insertEntries,
  insertPending,
  isListedByOthers,
  listPending,
  readStudentDomain,
  renamePending,
} from './store.ts'
import { rememberImported } from './identities.ts'
import { withClassLock } from './roster-lock.ts'

type ClassOfFaculty = { id: string; school_id: string; faculty_id: string }
/** A student in the list. `times`: how often the list contains the address. */
type Listed = { row: RosterRow; identity: LmsIdentity | null; times: number }

/**
 * Adds students to a class: registered ones as students, the others as pending. Invalid rows are reported by line
 * (their own `line`, or else their position in the list), and the other rows are still added. Students who are already
 * on the roster, or repeated in the list, are counted as duplicates. Pending students get the names in the list,
 * because a newer file is more likely to be right. A row's `identity` is stored. Writes a few rows at a time. `now` in
 * ms.
 */
export async function addStudents(db: Db, course: ClassOfFaculty, rows: unknown[], now: number): Promise<RosterChange> {
  const { students, refused } = readRows(rows, await readStudentDomain(db, course.school_id))
  const line = newId()
  const insertLine = (trx: DbOrTrx, detail: AuditDetail) => {
    const object = { object_kind: 'class', object_id: course.id, school_id: course.school_id } as const
    const actor = { actor_kind: 'faculty', actor_id: course.faculty_id } as const
    return recordAudit(trx, { id: line, ...actor, action: 'roster.add', ...object, detail }, now)
  }
  let counts = { added: 0, duplicates: 0, renamed: 0 }
  if (students.size === 0) await insertLine(db, { added: 0, duplicates: 0, refused: refused.length })
  let isFirst = true
  for await (const batch of toBatches([...students.values()])) {
    counts = await withClassLock(db, course, async (trx) => {
      const entries = await addSome(trx, course, batch, now)
      const occurrences = batch.reduce((sum, { times }) => sum + times, 0)
      const added = counts.added + entries.added
      const duplicates = counts.duplicates + occurrences - entries.added
      // There is one audit entry for the whole list. Each batch updates it, so that it is right even if a later batch
      // fails. If there is only one student, it names them.
      const student = students.size === 1 && entries.person
      const renamed = counts.renamed + entries.renamed
      const names = { ...(renamed > 0 && { renamed }), ...(student && { student }) }
      const detail = { added, duplicates, refused: refused.length, ...names }
      await (isFirst ? insertLine(trx, detail) : updateAuditDetail(trx, line, detail))
      return { added, duplicates, renamed }
    })
    isFirst = false
  }
  return { added: counts.added, duplicates: counts.duplicates, refused }
}

/** Adds some students. Returns how many were new, how many were renamed, and the id of the last one. */
async function addSome(
  trx: DbOrTrx,
  course: ClassOfFaculty,
  listed: Listed[],
  now: number,
): Promise<{ added: number; renamed: number; person: string | undefined }> {
  const rows = listed.map(({ row }) => row)
  const emails = rows.map(({ email }) => email)
  const registered = await findRegistered(trx, course.school_id, emails)
  const waiting = rows.filter(({ email }) => !registered.has(email))
  await insertPending(
    trx,
    waiting.map((row) => ({ id: newRowId(now), school_id: course.school_id, ...row, created_at: now })),
  )
  const pendingRows = await listPending(
    trx,
    course.school_id,
    waiting.map(({ email }) => email),
  )
  const pending = new Map(pendingRows.map((row) => [row.email, row]))
  let renamed = 0
  for (const row of waiting) if (await rename(trx, course, pending.get(row.email)!, row)) renamed += 1
  const entries = emails.map((email) => ({
    id: newRowId(now),
    school_id: course.school_id,
    class_id: course.id,
    student_id: registered.get(email) ?? null,
    pending_student_id: registered.has(email) ? null : pending.get(email)!.id,
    created_at: now,
  }))
  const people = entries.map(({ student_id, pending_student_id }) => (student_id ?? pending_student_id)!)
  const added = await insertEntries(trx, entries)
  const identities = listed.flatMap(({ identity }, n) => (identity ? [[people[n]!, identity] as const] : []))
  await rememberImported(trx, course, new Map(identities), now)
  return { added, renamed, person: people.at(-1) }
}

/** Corrects a pending student's names if no colleague lists them. Returns whether the names changed. */
async function rename(
  trx: DbOrTrx,
  course: ClassOfFaculty,
  { id, ...oldNames }: { id: string; first_name: string; last_name: string },
  { first_name, last_name }: RosterRow,
): Promise<boolean> {
  if (first_name === oldNames.first_name && last_name === oldNames.last_name) return false
  if (await isListedByOthers(trx, id, course.faculty_id)) return false
  await renamePending(trx, id, { first_name, last_name })
  return true
}

/** Splits rows into valid ones (the first row for each address, and how often it appears) and invalid ones. */
function readRows(rows: unknown[], domain: string): { students: Map<string, Listed> } & Pick<RosterChange, 'refused'> {
  const students = new Map<string, Listed>()
  const refused: RosterChange['refused'] = []
  rows.forEach((raw, index) => {
    const refuse = (email: string, reason: string, code: string) =>
      refused.push({ line: readLineNumber(raw) ?? index + 1, email, reason, code })
    const row = readRosterRow(raw, domain)
    if ('refused' in row) return void refuse(row.email, row.refused, row.code)
    const identity = readLmsIdentity((raw as { identity?: unknown }).identity)
    if (identity && 'refused' in identity) return void refuse(row.email, identity.refused, identity.code)
    const existing = students.get(row.email)
    if (existing) existing.times += 1
    else students.set(row.email, { row, identity, times: 1 })
  })
  return { students, refused }
}

/** Returns the line number that the page sent with a row, or null. */
function readLineNumber(raw: unknown): number | null {
  const line = typeof raw === 'object' && raw !== null && 'line' in raw ? raw.line : null
  return typeof line === 'number' && Number.isSafeInteger(line) && line > 0 ? line : null
}
