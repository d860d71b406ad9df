import { classesWords } from '#contract/classes/words.ts'
import { byLatestSemester, isPreviousSemester } from '#contract/classes/semesters.ts'
import { compareTexts } from '#contract/language/formatters.ts'
import { foldName } from '#contract/fold-name.ts'

/** A class as the pages use it. The id and the name are always there. The rest depends on the response. */
export type FacultyClass = {
  id: string
  name: string
  semester?: string | null
  description?: string | null
  faculty?: string
  school?: string
  student_count?: number
  students?: unknown[]
  event_count?: number
}

export type ClassSections = { current: FacultyClass[]; previous: FacultyClass[] }

export class InvalidClassList extends Error {}

/** Takes the response to the list. Returns the classes. Throws InvalidClassList if it isn’t a list of classes. */
export function readClassList(response: unknown): FacultyClass[] {
  if (!Array.isArray(response) || !response.every(isClass)) throw new InvalidClassList(classesWords.responseNoClassList)
  return response
}

/** Sorts classes into the page’s sections, the latest semester first. `day` is the viewer’s current day. */
export function sectionClasses(classes: FacultyClass[], day: Date): ClassSections {
  const sorted = classes.toSorted(byTermAndName)
  const isPrevious = ({ semester }: FacultyClass) => isPreviousSemester(semester ?? null, day)
  return { current: sorted.filter((course) => !isPrevious(course)), previous: sorted.filter(isPrevious) }
}

/** Returns the number of students in a class: the response’s count, or else the length of its list. Otherwise null. */
export function countStudents({ student_count, students }: FacultyClass): number | null {
  return student_count ?? students?.length ?? null
}

/** Finds a different class with the same name in the same semester. Ignores case and accents. */
export function findNamesake(
  classes: FacultyClass[],
  { name, semester }: { name: string; semester: string },
  ownId?: string,
): FacultyClass | undefined {
  const targetName = foldName(name)
  if (targetName === '') return undefined
  return classes.find(
    (course) => course.id !== ownId && (course.semester ?? '') === semester && foldName(course.name) === targetName,
  )
}

function isClass(value: unknown): value is FacultyClass {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  )
}

/** Sorts classes by semester, latest first, and then by name. */
export function byTermAndName(first: FacultyClass, second: FacultyClass): number {
  return byLatestSemester(first.semester ?? null, second.semester ?? null) || compareTexts(first.name, second.name)
}
