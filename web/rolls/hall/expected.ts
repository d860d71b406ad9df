import { formatNumber } from '#contract/language/formatters.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import type { ClassAtEvent, ExpectedStudent, LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { findByWords } from '#contract/find-by-words.ts'

export type Figures = {
  expected: number
  expectedIn: number
  missing: number
  walkIns: number
  /** Check-ins of which retention kept only the number. */
  withoutNames: number
}

/** Whether one's own student is on the roll now, even if the loaded figures are older. */
function isOnRoll(student: ExpectedStudent, onRoll: ReadonlySet<string>): boolean {
  return student.checked_in || onRoll.has(student.id)
}

/**
 * Returns the current figures. One's own students who came since the server counted are included, others only with its
 * next response. `onRoll` has the ids of the students on the roll.
 */
export function figuresNow(statistics: LiveStatistics, onRoll: ReadonlySet<string>): Figures {
  const newArrivals = statistics.students.filter((student) => !student.checked_in && onRoll.has(student.id)).length
  return {
    expected: statistics.expected,
    expectedIn: statistics.expected_in + newArrivals,
    missing: Math.max(0, statistics.missing - newArrivals),
    walkIns: statistics.walk_ins,
    withoutNames: statistics.without_names,
  }
}

/** Whether someone of the own students is missing, and can be searched. */
export function isAnyMissing({ students, without_names }: LiveStatistics, onRoll: ReadonlySet<string>): boolean {
  return without_names === 0 && students.some((student) => !isOnRoll(student, onRoll))
}

type Filter = { onRoll: ReadonlySet<string>; classId: string | null; searchText: string }

/** The own students who are missing, those of one class where one is chosen, found by a part of name or address. */
export function missingStudents(
  students: ExpectedStudent[],
  { onRoll, classId, searchText }: Filter,
): ExpectedStudent[] {
  const missing = students.filter(
    (student) => !isOnRoll(student, onRoll) && (classId === null || student.classes.includes(classId)),
  )
  return findByWords(missing, searchText, ({ student_name, student_email }) => `${student_name} ${student_email}`)
}

/** The names of each own student's classes, by the student's id. Names have commas: 'BIO 210, Section 2'. */
export function classesByStudent({ classes, students }: LiveStatistics): Map<string, string> {
  const names = new Map(classes.map((course) => [course.id, course.name]))
  return new Map(
    students.map(({ id, classes: ids }) => [id, ids.map((courseId) => names.get(courseId) ?? '').join('; ')]),
  )
}

/** The ids of the students of one own class, or null when no class is chosen, for everyone. */
export function studentsOfClass(students: ExpectedStudent[], classId: string | null): ReadonlySet<string> | null {
  if (classId === null) return null
  return new Set(students.filter((student) => student.classes.includes(classId)).map((student) => student.id))
}

/** The class in the address, or null when it isn't one's own any more, so that everyone is shown. */
export function knownClass(classes: ClassAtEvent[], classId: string | null): string | null {
  return classes.some((course) => course.is_own && course.id === classId) ? classId : null
}

/** 'BIO 210', with its semester where two own classes have one name. */
export function classLabel(course: ClassAtEvent, classes: ClassAtEvent[]): string {
  const isDouble = classes.some((otherCourse) => otherCourse.id !== course.id && otherCourse.name === course.name)
  return isDouble && course.semester ? `${course.name}, ${course.semester}` : course.name
}

/** The note above the missing: colleagues' students are counted and not named. Null when the names are complete. */
export function describeUnnamed(missing: number, named: number): string | null {
  const unnamed = missing - named
  if (unnamed <= 0) return null
  const [total = '', namedCount = '', unnamedCount = ''] = [missing, named, unnamed].map((count) => formatNumber(count))
  if (named === 0) return reportsWords.missingElsewhere({ count: unnamedCount })
  return reportsWords.missingHereAndElsewhere({ all: total, own: namedCount, others: unnamedCount })
}
