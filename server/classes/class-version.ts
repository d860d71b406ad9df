import { classVersion, type VersionedClass } from '#contract/versions.ts'
import type { Db } from '#server/database/db.ts'
import { changedSince } from '#server/http/versions.ts'
import { readMemberships, type Membership } from './roster/walk-roster.ts'
import type { ClassTable } from './table.ts'

/** Returns the current version of a class. */
export async function readVersion(db: Db, course: VersionedClass & { id: string }): Promise<string> {
  return versionWith(course, await readMemberships(db, course.id))
}

/** Returns the version of a class with these places on its roster. */
export function versionWith(course: VersionedClass, places: Membership[]): Promise<string> {
  return classVersion(
    course,
    places.map(({ person }) => person),
  )
}

/** Throws 412 when a class has changed since it was read: its row, now locked, differs or is gone. */
export function refuseChanged(original: ClassTable, current: ClassTable | undefined): void {
  const fields = ['name', 'semester', 'description'] as const
  if (!current || fields.some((field) => original[field] !== current[field])) throw changedSince()
}
