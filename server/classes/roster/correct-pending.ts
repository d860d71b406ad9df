import { classMessages } from '#contract/classes/words.ts'
import { readEmail } from '#contract/email.ts'
import { readRosterRow, type RosterRow } from '#contract/classes/roster.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { badInput, notFound } from '#server/http/refusals.ts'
import { deleteIdentities } from './identities.ts'
import { withClassLock } from './roster-lock.ts'
import * as store from './store.ts'

type ClassOfFaculty = { id: string; school_id: string; faculty_id: string }
type Correcting = { pendingId: string; correction: Correction; now: number; raise: Raise }
type Correction = { email?: string | undefined; first_name?: string | undefined; last_name?: string | undefined }

/**
 * Corrects a pending student of a class. If the address changes, this class's roster entry moves to the person with the
 * new address: a registered student, another pending one, or a new row. Marks about credit in this class move with it.
 * Other marks move only if the old address is on no other roster. Colleagues' rosters don't change. Returns the changed
 * entry. Throws 404 if the roster has no pending student with this id, and 400 with the field for invalid input. `now`
 * in ms.
 */
export async function correctPending(
  db: Db,
  course: ClassOfFaculty,
  { pendingId, correction, now, raise }: Correcting,
): Promise<store.RosterEntry> {
  const domain = await store.readStudentDomain(db, course.school_id)
  return withClassLock(db, course, async (trx) => {
    const entry = await store.findRosterEntry(trx, course.id, pendingId)
    if (!entry?.pending_student_id) throw notFound()
    const { email, first_name, last_name } = { ...entry, ...correction }
    // An address that stays may have a former domain of the university.
    const requiredDomain = correction.email === undefined ? readEmail(entry.email)!.domain : domain
    const row = readRosterRow({ email, first_name, last_name }, requiredDomain)
    if ('refused' in row) throw badInput(row.field, row.refused, row.code)
    const person =
      row.email === entry.email
        ? await rename(trx, course, entry, row)
        : await moveToAddress(trx, { course, entry, row, now, raise })
    const corrected = (await store.findRosterEntry(trx, course.id, person))!
    const haveNamesChanged = corrected.first_name !== entry.first_name || corrected.last_name !== entry.last_name
    if (person === pendingId && !haveNamesChanged) return corrected
    const object = { object_kind: 'class', object_id: course.id, school_id: course.school_id } as const
    const actor = { actor_kind: 'faculty', actor_id: course.faculty_id } as const
    const detail = { before: pendingId, after: person }
    await recordAudit(trx, { ...actor, action: 'roster.correct', ...object, detail }, now)
    return corrected
  })
}

async function rename(
  trx: DbOrTrx,
  course: ClassOfFaculty,
  { pending_student_id, ...entry }: store.RosterEntry,
  { first_name, last_name }: RosterRow,
): Promise<string> {
  const id = pending_student_id!
  if (first_name === entry.first_name && last_name === entry.last_name) return id
  if (await store.isListedByOthers(trx, id, course.faculty_id)) {
    const field = first_name === entry.first_name ? 'last_name' : 'first_name'
    throw badInput(field, classMessages.nameIsShared, 'name_shared')
  }
  await store.renamePending(trx, id, { first_name, last_name })
  return id
}

type Moving = { course: ClassOfFaculty; entry: store.RosterEntry; row: RosterRow; now: number; raise: Raise }

/** Moves the roster entry to the person with the new address. Returns that person's id. */
async function moveToAddress(trx: DbOrTrx, { course, entry, row, now, raise }: Moving): Promise<string> {
  const student = (await store.findRegistered(trx, course.school_id, [row.email])).get(row.email) ?? null
  if (!student) await store.insertPending(trx, [{ id: newId(), school_id: course.school_id, ...row, created_at: now }])
  const pending = student ? null : (await store.findPending(trx, course.school_id, [row.email])).get(row.email)!
  const person = (student ?? pending)!
  if (await store.findRosterEntry(trx, course.id, person))
    throw badInput('email', classMessages.alreadyInClass, 'already_in_class')
  await deleteIdentities(trx, entry.id)
  const target = { student_id: student, pending_student_id: pending }
  const previousId = entry.pending_student_id!
  await store.moveEntry(trx, entry.id, target)
  const corrected = { faculty: course.faculty_id, at: now }
  await raise(trx, 'placeMoved', {
    classId: course.id,
    from: { pending: previousId, email: entry.email },
    to: { ...target, email: row.email },
    corrected,
  })
  if (!(await store.isListed(trx, previousId)))
    await raise(trx, 'pendingStudentReplaced', { pending: previousId, to: target, corrected })
  await store.deleteEntries(trx, [], [previousId])
  return person
}
