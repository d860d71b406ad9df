import { classVersion, matchesVersion, tagOf, type VersionedClass } from '#contract/classes/version.ts'
import { classMessages } from '#contract/classes/words.ts'
import type { Db } from '#server/database/db.ts'
import { preconditionFailed } from '#server/http/refusals.ts'
import { readPlaces, type Place } from './roster/walk-roster.ts'
import type { ClassTable } from './table.ts'

/** Returns the current entity tag of a class. */
export async function readTag(db: Db, of: VersionedClass & { id: string }): Promise<string> {
  return tagOf(await versionOf(of, await readPlaces(db, of.id)))
}

/** Throws 412 unless `ifMatch` is the version of a class with these places on its roster. */
export async function refuseOtherVersion(of: VersionedClass, places: Place[], ifMatch: string): Promise<void> {
  if (!matchesVersion(ifMatch, await versionOf(of, places))) throw changed()
}

/** Throws 412 when a class has changed since it was read: its row, now locked, differs or is gone. */
export function refuseChanged(before: ClassTable, now: ClassTable | undefined): void {
  const fields = ['name', 'semester', 'description'] as const
  if (!now || fields.some((field) => before[field] !== now[field])) throw changed()
}

function versionOf(of: VersionedClass, places: Place[]): Promise<string> {
  return classVersion(
    of,
    places.map(({ person }) => person),
  )
}

const changed = () => preconditionFailed(classMessages.changedSince, 'class_changed')
