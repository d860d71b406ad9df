import { reportsWords } from '#contract/rolls/words.ts'
import type { Evidence } from '#contract/rolls/evidence.ts'
import { formatLength } from '#contract/retention/place.ts'

/** Hints about one student's check-in. */
export type StudentHints = {
  id: string
  name: string
  /** People who checked in with the same browser: names that the viewer may see, and the number of others. */
  browser: { names: string[]; unnamed: number } | null
  /** The distance from the others, in meters. The accuracy is null after its retention period. */
  far: { distance: number; accuracy: number | null } | null
  minutesLate: number | null
}
export type HintsById = ReadonlyMap<string, StudentHints>

/** The note below every list of hints. */
export const hintsNote = reportsWords.hintsAbout

/** Returns the response if it is valid evidence. Throws for anything else, such as a page from a proxy. */
export function readEvidence(response: unknown): Evidence {
  const { same_browser, far, late_sent } = (response ?? {}) as Partial<Evidence>
  if ([same_browser, far, late_sent].every(Array.isArray)) return response as Evidence
  throw new TypeError('The evidence lacks one of its lists.')
}

/** Returns the hints of each student who has any. Students who share a browser are adjacent. */
export function hintsByStudent({ same_browser, far, late_sent }: Evidence): HintsById {
  const hintsById = new Map<string, StudentHints>()
  const hintsFor = ({ student_id: id, student_name: name }: { student_id: string; student_name: string }) => {
    const hints = hintsById.get(id) ?? { id, name, browser: null, far: null, minutesLate: null }
    hintsById.set(id, hints)
    return hints
  }
  for (const { students, others: unnamed } of same_browser) {
    for (const student of students) {
      const names = students.flatMap((otherStudent) => (otherStudent === student ? [] : otherStudent.student_name))
      hintsFor(student).browser = { names, unnamed }
    }
  }
  for (const { distance, accuracy, ...student } of far) hintsFor(student).far = { distance, accuracy }
  for (const { minutes, ...student } of late_sent) hintsFor(student).minutesLate = minutes
  return hintsById
}

/** 'Same browser as 2 others'. */
export function describeBrowser({ names, unnamed }: NonNullable<StudentHints['browser']>): string {
  return reportsWords.sameBrowser({ count: names.length + unnamed })
}

/** '620 m ± 35 m from the others', '12 km ± 35 m from the others'. */
export function describeFar({ distance, accuracy }: NonNullable<StudentHints['far']>): string {
  const values = { distance: formatLength(distance) }
  return accuracy === null
    ? reportsWords.distanceFromOthers(values)
    : reportsWords.roughDistanceFromOthers({ ...values, accuracy: String(accuracy) })
}

/** '10 of 19 present', or while check-in is open '10 of 19 so far'. */
export function describePresence(counts: { present: number; students: number }, isOpen: boolean): string {
  if (counts.present === 0) return isOpen ? reportsWords.noOneFromClassHas : reportsWords.noOneFromClassChecked
  return isOpen ? reportsWords.presentSoFar(counts) : reportsWords.presentOfClass(counts)
}

/** Explains why locations weren’t compared. Null if they were, or if nobody has checked in. */
export function describeNoComparison({ places_compared, check_ins }: Evidence): string | null {
  if (places_compared || check_ins === 0) return null
  return reportsWords.placesNotComparedTooFew
}
