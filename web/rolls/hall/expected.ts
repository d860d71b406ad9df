import { formatNumber } from '#contract/language/formatters.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import type { ClassAtEvent, ExpectedStudent, LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { findByWords } from '#contract/find-by-words.ts'
import { countWithoutNames } from '#web/rolls/dialog/messages.ts'

export type Figures = {
  expected: number
  expectedIn: number
  missing: number
  walkIns: number
  /** The number of check-ins whose names retention has deleted. Null if it deleted none. */
  withoutNames: number | null
}

/** Whether one of the viewer’s own students is on the roll now, even if the loaded figures are older. */
function isOnRoll(student: ExpectedStudent, onRoll: ReadonlySet<string>): boolean {
  return student.checked_in || onRoll.has(student.id)
}

/**
 * Returns the current figures. The viewer’s own students who came since the server counted are included. Other students
 * are included only with the server’s next response. `onRoll` has the ids of the students on the roll.
 */
export function computeFigures(statistics: LiveStatistics, onRoll: ReadonlySet<string>): Figures {
  const newArrivals = statistics.students.filter((student) => !student.checked_in && onRoll.has(student.id)).length
  return {
    expected: statistics.expected,
    expectedIn: statistics.expected_in + newArrivals,
    missing: Math.max(0, statistics.missing - newArrivals),
    walkIns: statistics.walk_ins,
    withoutNames: countWithoutNames(statistics),
  }
}

/** Whether any of the viewer’s own students is missing, so that the list can be searched. */
export function isAnyMissing({ students, names_deleted }: LiveStatistics, onRoll: ReadonlySet<string>): boolean {
  return !names_deleted && students.some((student) => !isOnRoll(student, onRoll))
}

type Filter = { onRoll: ReadonlySet<string>; classId: string | null; searchText: string }

/** Returns the viewer’s missing students, filtered by class (if one is chosen), and by name or address. */
export function missingStudents(
  students: ExpectedStudent[],
  { onRoll, classId, searchText }: Filter,
): ExpectedStudent[] {
  const missing = students.filter(
    (student) => !isOnRoll(student, onRoll) && (classId === null || student.classes.includes(classId)),
  )
  return findByWords(missing, searchText, ({ student_name, student_email }) => `${student_name} ${student_email}`)
}

/** Returns the class names of the viewer’s students, by id. Joined by semicolons: names may have commas. */
export function classesByStudent({ classes, students }: LiveStatistics): Map<string, string> {
  const names = new Map(classes.map((course) => [course.id, course.name]))
  return new Map(
    students.map(({ id, classes: ids }) => [id, ids.map((courseId) => names.get(courseId) ?? '').join('; ')]),
  )
}

/** Returns the student ids of one of the viewer’s classes. Null if no class is chosen, which means everyone. */
export function studentsOfClass(students: ExpectedStudent[], classId: string | null): ReadonlySet<string> | null {
  if (classId === null) return null
  return new Set(students.filter((student) => student.classes.includes(classId)).map((student) => student.id))
}

/** Returns the class in the address. Null if it isn’t (or is no longer) the viewer’s own: then everyone is shown. */
export function knownClass(classes: ClassAtEvent[], classId: string | null): string | null {
  return classes.some((course) => course.is_own && course.id === classId) ? classId : null
}

/** 'BIO 210', with the semester if another of these classes has the same name. */
export function classLabel(course: ClassAtEvent, classes: ClassAtEvent[]): string {
  const isDouble = classes.some((otherCourse) => otherCourse.id !== course.id && otherCourse.name === course.name)
  return isDouble && course.semester ? `${course.name}, ${course.semester}` : course.name
}

/** The note that colleagues’ missing students are counted but not named. Null if every name is listed. */
export function describeUnnamed(missing: number, named: number): string | null {
  const unnamed = missing - named
  if (unnamed <= 0) return null
  const [total = '', namedCount = '', unnamedCount = ''] = [missing, named, unnamed].map((count) => formatNumber(count))
  if (named === 0) return reportsWords.missingElsewhere({ count: unnamedCount })
  return reportsWords.missingHereAndElsewhere({ all: total, own: namedCount, others: unnamedCount })
}
