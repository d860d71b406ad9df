import type { RosterStudent } from '#contract/classes/roster.ts'
import { foldName } from '#contract/fold-name.ts'
import type { JudgedRow } from './judge-rows.ts'

/** A file compared with the students who are already in the class. */
export type RosterComparison = {
  /** In the class, but not in the file. */
  missing: RosterStudent[]
  /** In the class, and only on other sheets of the file. */
  onOtherSheets: RosterStudent[]
  /** In both, but with a different name in the file. */
  renamed: { student: RosterStudent; nameInFile: string }[]
}

/**
 * Compares a file’s rows with a class’s students by address. `removed` has ids that the form removes anyway, and
 * `elsewhere` the addresses on other sheets of the file: their students aren’t missing.
 */
export function compareRoster(
  rows: JudgedRow[],
  stored: RosterStudent[],
  removed: string[],
  elsewhere: ReadonlySet<string> = new Set(),
): RosterComparison {
  const people = rows.filter(({ result }) => result !== 'skipped')
  const inFile = new Map<string, JudgedRow>()
  for (const row of people) {
    const key = row.email.trim().toLowerCase()
    // A later row of the same student changes nothing.
    if (inFile.get(key)?.result !== 'renamed') inFile.set(key, row)
  }
  const leaving = new Set(removed)
  const staying = stored.filter(({ id }) => !leaving.has(id))
  const unlisted = staying.filter(({ email }) => !inFile.has(email.toLowerCase()))
  return {
    missing: unlisted.filter(({ email }) => !elsewhere.has(email.toLowerCase())),
    onOtherSheets: unlisted.filter(({ email }) => elsewhere.has(email.toLowerCase())),
    renamed: staying.flatMap((student) => {
      const row = inFile.get(student.email.toLowerCase())
      const nameInFile = row ? `${row.firstName} ${row.lastName}`.trim() : ''
      // An empty name is a problem with the row, and doesn’t mean that the student’s name changed.
      if (!row?.firstName) return []
      // Only the names of unregistered students change, also in case and accents.
      if (row.result !== 'renamed' && foldName(nameInFile) === foldName(formatName(student))) return []
      return [{ student, nameInFile }]
    }),
  }
}

/** A student's name in one line. */
export function formatName({ first_name, last_name }: RosterStudent): string {
  return `${first_name} ${last_name}`.trim()
}
