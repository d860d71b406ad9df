import type { z } from 'zod'
import { changeDetail } from '#contract/audit/changes.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import type { changedClass, newClass } from '#contract/classes/classes.ts'
import type { RosterChange } from '#contract/classes/roster.ts'
import { classVersion, type VersionedClass } from '#contract/versions.ts'
import { recordAudit, updateAuditDetail } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import type { IdempotentCall } from '#server/http/idempotency/idempotent-call.ts'
import { notFound } from '#server/http/refusals.ts'
import { refuseOtherVersion, changedSince } from '#server/http/versions.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { addStudents } from './roster/add-students.ts'
import { lockRosters } from '#server/classes/roster/roster-lock.ts'
import { countRoster } from './roster/store.ts'
import { applyRosterPlan, planRoster, type RosterProgress, type RosterPlan } from './roster/set-roster.ts'
import { emptyRoster, readMemberships, type Membership } from './roster/walk-roster.ts'
import { closeClass, deleteClass, findClass, insertClass, lockClass, updateClass } from './store.ts'
import type { ClassTable } from './table.ts'

const noChange: RosterChange = { added: 0, duplicates: 0, refused: [] }

/**
 * Creates a class with its first students. Returns its id and the outcome for each student. With `idempotency`,
 * repeating a failed call adds its students to the existing class instead of creating another one. Throws 404 if that
 * class was deleted. `now` in ms.
 */
export async function createClass(
  db: Db,
  input: z.output<typeof newClass>,
  owner: { id: string; school: string },
  now: number,
  idempotency: IdempotentCall | null,
): Promise<{ id: string; roster: RosterChange }> {
  const row = idempotency?.subject
    ? await findClass(db, idempotency.subject)
    : await insertNew(db, input, owner, now, idempotency)
  if (!row) throw notFound()
  const students = input.students ?? []
  const roster = students.length > 0 ? await addStudents(db, row, students, now) : noChange
  return { id: row.id, roster }
}

async function insertNew(
  db: Db,
  input: z.output<typeof newClass>,
  owner: { id: string; school: string },
  now: number,
  idempotency: IdempotentCall | null,
): Promise<ClassTable> {
  const row: ClassTable = {
    id: newId(),
    school_id: owner.school,
    faculty_id: owner.id,
    name: input.name,
    semester: input.semester || null,
    description: input.description || null,
    metadata: input.metadata ? JSON.stringify(input.metadata) : null,
    created_at: now,
  }
  await db.transaction().execute(async (trx) => {
    await insertClass(trx, row)
    const actor = { actor_kind: 'faculty', actor_id: owner.id } as const
    await recordAudit(trx, { ...actor, action: 'class.create', ...toAuditObject(row), detail: { name: row.name } }, now)
    await idempotency?.begin(trx, row.id)
  })
  return row
}

/**
 * Changes only the given fields. Throws 400 if the owner can't see one of the students, and 412 for another version,
 * and then changes nothing.
 */
export async function changeClass(
  db: Db,
  course: ClassTable,
  input: z.output<typeof changedClass>,
  { viewer, now, ifMatch }: { viewer: Viewer; now: number; ifMatch: string | undefined },
): Promise<void> {
  const changes: Partial<ClassTable> = {
    ...(input.name !== undefined && { name: input.name }),
    ...(input.semester !== undefined && { semester: input.semester || null }),
    ...(input.description !== undefined && { description: input.description || null }),
    ...(input.metadata !== undefined && { metadata: input.metadata ? JSON.stringify(input.metadata) : null }),
  }
  // Read only once, so that a student who is added afterwards is neither part of the version nor removed.
  const places = input.students || ifMatch !== undefined ? await readMemberships(db, course.id) : []
  await refuseOtherVersion(ifMatch, () => versionWith(course, places))
  const plan = input.students ? await planRoster(db, course, places, input.students) : null
  const line = newId()
  const changeFacts = changeDetail(course, changes)
  const facts: AuditDetail = { name: changes.name ?? course.name, ...changeFacts }
  const detail = plan ? { ...facts, added: 0, removed: 0 } : facts
  await db.transaction().execute(async (trx) => {
    if (ifMatch !== undefined) refuseChanged(course, await lockClass(trx, course.id))
    await updateClass(trx, course.id, changes)
    // Roster changes are counted in this audit entry later. An entry that would record no change isn't written.
    const isRosterSame = !plan || plan.add.length + plan.remove.length === 0
    if (isRosterSame && Object.keys(changeFacts).length === 0) return
    await recordAudit(
      trx,
      { id: line, ...toActor(viewer), action: 'class.update', ...toAuditObject(course), detail },
      now,
    )
  })
  if (plan) {
    const record = (trx: DbOrTrx, progress: RosterProgress) =>
      updateAuditDetail(trx, line, { ...facts, ...toChangeDetail(plan, progress) })
    await applyRosterPlan(db, course, plan, now, record)
  }
}

/** Returns the audit detail of a roster change so far. If it concerns only one student, it names them. */
function toChangeDetail({ add, remove }: RosterPlan, progress: RosterProgress): AuditDetail {
  const detail: AuditDetail = { ...progress }
  // A student who no longer exists isn't named, because the audit must not name a deleted account again.
  if (add.length + remove.length === 1 && progress.added + progress.removed === 1) {
    const [newcomer] = add
    detail.student = newcomer ? (newcomer.student_id ?? newcomer.pending_student_id) : remove[0]!.person
  }
  return detail
}

/** Deletes a class, which can be reopened for 7 days. Throws 404 if another call deleted it first. `now` in ms. */
export async function deleteOwnedClass(db: Db, course: ClassTable, viewer: Viewer, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await closeClass(trx, course.id, now))) throw notFound()
    const object = toAuditObject(course)
    await recordAudit(
      trx,
      { ...toActor(viewer), action: 'class.delete', ...object, detail: { name: course.name } },
      now,
    )
  })
}

/** Erases a class's rows and its roster. Check-ins belong to students and events, so they are kept. */
export async function deleteClassWithRoster(db: Db, course: ClassTable): Promise<void> {
  for (let isGone = false; !isGone;) {
    await emptyRoster(db, course)
    isGone = await db.transaction().execute(async (trx) => {
      await lockRosters(trx, course.school_id)
      // A running import may have added students in the meantime.
      if ((await countRoster(trx, course.id)) > 0) return false
      await deleteClass(trx, course.id)
      return true
    })
  }
}

/** Returns the object of an audit entry. */
export function toAuditObject(course: Pick<ClassTable, 'id' | 'school_id'>): {
  object_kind: 'class'
  object_id: string
  school_id: string
} {
  return { object_kind: 'class', object_id: course.id, school_id: course.school_id }
}

/** Returns a class's current version. */
export async function readVersion(db: Db, course: VersionedClass & { id: string }): Promise<string> {
  return versionWith(course, await readMemberships(db, course.id))
}

/** Returns a class's version with these entries on its roster. */
function versionWith(course: VersionedClass, places: Membership[]): Promise<string> {
  return classVersion(
    course,
    places.map(({ person }) => person),
  )
}

/** Throws 412 if a class has changed since it was read: its row, which is now locked, differs or is gone. */
function refuseChanged(original: ClassTable, current: ClassTable | undefined): void {
  const fields = ['name', 'semester', 'description'] as const
  if (!current || fields.some((field) => original[field] !== current[field])) throw changedSince()
}
