import { eventsWords } from '#contract/events/words.ts'
import { compareTexts } from '#contract/language/formatters.ts'
import type { ExpectedStudent } from '#contract/rolls/live/statistics.ts'
import { findSize, fitText, type SizeRange } from '#web/events/paper.ts'
import { foldForSearch } from '#contract/fold-name.ts'

/** A line to sign. Without a name it is blank, for someone who isn’t on the list. */
export type NameLine = {
  /** Starts at 1. */
  number: number
  name: string
  /** Only if two students have the same name, or names that are easily confused. */
  email: string | null
  isOnRoll: boolean
}

/** The number of lines that fit below the head on Letter paper, which is shorter than A4. */
export const linesInColumn = 26

/** The lines of a sheet: one wide column, or two columns if all names fit. */
export type Sheet = { columns: NameLine[][] }

/** Returns the lines with names as printed, sorted by last name, then first name, by the rules of the language. */
export function nameLines(students: readonly ExpectedStudent[]): NameLine[] {
  const people = students.map((student) => ({ student, ...splitName(student) }))
  people.sort(
    (person, otherPerson) =>
      compareTexts(person.last || person.first, otherPerson.last || otherPerson.first) ||
      compareTexts(person.first, otherPerson.first) ||
      compareTexts(person.student.student_email, otherPerson.student.student_email),
  )
  const nameCounts = new Map<string, number>()
  const keyFor = ({ first, last }: { first: string; last: string }) => foldForSearch(`${last}, ${first}`)
  for (const person of people) nameCounts.set(keyFor(person), (nameCounts.get(keyFor(person)) ?? 0) + 1)
  return people.map(({ student, first, last }, index) => ({
    number: index + 1,
    // Some pending students have only an email address.
    name: (last && first ? eventsWords.lastFirst({ last, first }) : last || first) || student.student_email,
    email: (nameCounts.get(keyFor({ first, last })) ?? 0) > 1 && (last || first) ? student.student_email : null,
    isOnRoll: student.checked_in,
  }))
}

/** Returns the sheets, at least one, with blank lines at the end. */
export function splitIntoSheets(lines: readonly NameLine[], blankCount: number): Sheet[] {
  const blank = Array.from({ length: blankCount }, (_, index) => ({
    number: lines.length + index + 1,
    name: '',
    email: null,
    isOnRoll: false,
  }))
  const printedLines = [...lines, ...blank]
  // A short list has the width of the whole sheet.
  if (printedLines.length <= linesInColumn) return [{ columns: [printedLines] }]
  const sheets: Sheet[] = []
  for (let start = 0; start < printedLines.length;) {
    const pair = printedLines.slice(start, start + 2 * linesInColumn)
    const [first, second] = [pair.slice(0, linesInColumn), pair.slice(linesInColumn)]
    const columns = pair.every(fitsHalf) ? [first, second] : [first]
    sheets.push({ columns })
    start += columns.flat().length
  }
  return sheets
}

/** In mm: one column of 96, or two of 38. Those count as 34, because estimates for short texts are less accurate. */
const [nameColumn, halfColumn] = [96, 34]
/** Three lines at 6.5 points, or four at 5, are as high as a row. */
const nameSizes: SizeRange[] = [
  { largest: 11, smallest: 10, lines: 1 },
  { largest: 10, smallest: 7, lines: 2 },
  { largest: 6.5, smallest: 5, lines: 3 },
  { largest: 5, smallest: 4, lines: 4 },
]
/** If an address is printed below, the name has two thirds of the row. */
const sharedSizes: SizeRange[] = [
  { largest: 8.5, smallest: 7.5, lines: 1 },
  { largest: 6.5, smallest: 5, lines: 2 },
  { largest: 4.5, smallest: 3.5, lines: 3 },
  { largest: 3, smallest: 3, lines: 4 },
]
const emailSizes: SizeRange[] = [
  { largest: 7, smallest: 5, lines: 1 },
  { largest: 3.5, smallest: 3, lines: 2 },
]

/** In two columns, only sizes that are easy to read. */
const halfSizes = { name: nameSizes.slice(0, 2), shared: sharedSizes.slice(0, 2), email: emailSizes.slice(0, 1) }

function fitsHalf({ name, email }: NameLine): boolean {
  if (email === null) return findSize(name, halfSizes.name, halfColumn) !== null
  const sizes = [findSize(name, halfSizes.shared, halfColumn), findSize(email, halfSizes.email, halfColumn)]
  return sizes.every((size) => size !== null)
}

/** Returns the sizes (points) at which neither the name nor the address is cut off. `isHalf`: in one of two columns. */
export function lineSizes(
  { name, email }: Pick<NameLine, 'name' | 'email'>,
  isHalf = false,
): { name: number; email: number } {
  const column = isHalf ? halfColumn : nameColumn
  return {
    name: fitText(name, email === null ? nameSizes : sharedSizes, column),
    email: fitText(email ?? '', emailSizes, column),
  }
}

/** The width of the sheet between its margins, in mm. */
const sheetWidth = 180
const eventSizes: SizeRange[] = [
  { largest: 14, smallest: 10, lines: 2 },
  { largest: 9, smallest: 7, lines: 3 },
]
const detailSizes: SizeRange[] = [
  { largest: 10, smallest: 8, lines: 2 },
  { largest: 6.5, smallest: 5, lines: 3 },
]

/** Returns the sizes (points) of the event’s name and details above the names, so that neither is cut off. */
export function headingSizes(event: string, details: string): { event: number; details: number } {
  return {
    event: fitText(event, eventSizes, sheetWidth),
    details: fitText(details, detailSizes, sheetWidth),
  }
}

function splitName({ student_name: name, last_name: last }: ExpectedStudent): { first: string; last: string } {
  // An older server sends no last name.
  if (!last || !name.endsWith(last)) return { first: '', last: name }
  return { first: name.slice(0, name.length - last.length).trim(), last }
}
