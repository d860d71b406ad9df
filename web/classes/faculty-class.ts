import { classesWords } from '#contract/classes/words.ts'
import { byLatestSemester, isPreviousSemester } from '#contract/classes/semesters.ts'
import { compareTexts } from '#contract/language/formatters.ts'
import { foldName } from '#contract/fold-name.ts'

/** A class as the pages know it: id and name are certain, the rest as far as the response has it. */
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

/** Takes the response to the list. Throws InvalidClassList when it is no list of classes. */
export function readClassList(response: unknown): FacultyClass[] {
  if (!Array.isArray(response) || !response.every(isClass)) throw new InvalidClassList(classesWords.responseNoClassList)
  return response
}

/** Sorts classes into the page's sections, the latest semester first. `day` is the viewer's own. */
export function sectionClasses(classes: FacultyClass[], day: Date): ClassSections {
  const sorted = classes.toSorted(byTermAndName)
  const isPrevious = ({ semester }: FacultyClass) => isPreviousSemester(semester ?? null, day)
  return { current: sorted.filter((course) => !isPrevious(course)), previous: sorted.filter(isPrevious) }
}

/** Counts the students of a class, as the response counts or lists them. Null when it does neither. */
export function countStudents({ student_count, students }: FacultyClass): number | null {
  return student_count ?? students?.length ?? null
}

/** Finds another class of the same name in the same semester; capitals and accents make no difference. */
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

/** Orders classes by semester, the latest first, and then by name. */
export function byTermAndName(first: FacultyClass, second: FacultyClass): number {
  return byLatestSemester(first.semester ?? null, second.semester ?? null) || compareTexts(first.name, second.name)
}
