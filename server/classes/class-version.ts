import { classVersion, matchesVersion, entityTagFor, type VersionedClass } from '#contract/classes/version.ts'
import { classMessages } from '#contract/classes/words.ts'
import type { Db } from '#server/database/db.ts'
import { preconditionFailed } from '#server/http/refusals.ts'
import { readMemberships, type Membership } from './roster/walk-roster.ts'
import type { ClassTable } from './table.ts'

/** Returns the current entity tag of a class. */
export async function readTag(db: Db, course: VersionedClass & { id: string }): Promise<string> {
  return entityTagFor(await computeVersion(course, await readMemberships(db, course.id)))
}

/** Throws 412 unless `ifMatch` is the version of a class with these places on its roster. */
export async function refuseOtherVersion(course: VersionedClass, places: Membership[], ifMatch: string): Promise<void> {
  if (!matchesVersion(ifMatch, await computeVersion(course, places))) throw changed()
}

/** Throws 412 when a class has changed since it was read: its row, now locked, differs or is gone. */
export function refuseChanged(original: ClassTable, current: ClassTable | undefined): void {
  const fields = ['name', 'semester', 'description'] as const
  if (!current || fields.some((field) => original[field] !== current[field])) throw changed()
}

function computeVersion(course: VersionedClass, places: Membership[]): Promise<string> {
  return classVersion(
    course,
    places.map(({ person }) => person),
  )
}

const changed = () => preconditionFailed(classMessages.changedSince, 'class_changed')
