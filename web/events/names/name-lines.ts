import { eventsWords } from '#contract/events/words.ts'
import { compareTexts } from '#contract/language/formatters.ts'
import type { ExpectedStudent } from '#contract/rolls/live/statistics.ts'
import { foldForSearch } from '#contract/plain-name.ts'

/** A line to sign. Without a name it is blank, for someone who isn't on the list. */
export type NameLine = {
  /** From 1. */
  number: number
  name: string
  /** Only where two students have the same name, or names that people could take for the same. */
  email: string | null
  isOnRoll: boolean
}

/** This many lines fit below the head on Letter, which is shorter than A4. */
export const linesOnSheet = 26

/** Returns the names as they are printed, by last name, then first, in the order of the language. */
export function nameLines(students: readonly ExpectedStudent[]): NameLine[] {
  const people = students.map((student) => ({ student, ...splitName(student) }))
  people.sort(
    (person, otherPerson) =>
      compareTexts(person.last || person.first, otherPerson.last || otherPerson.first) ||
      compareTexts(person.first, otherPerson.first) ||
      compareTexts(person.student.student_email, otherPerson.student.student_email),
  )
  const times = new Map<string, number>()
  const keyFor = ({ first, last }: { first: string; last: string }) => foldForSearch(`${last}, ${first}`)
  for (const person of people) times.set(keyFor(person), (times.get(keyFor(person)) ?? 0) + 1)
  return people.map(({ student, first, last }, index) => ({
    number: index + 1,
    // Some pending students have only an address.
    name: (last && first ? eventsWords.lastFirst({ last, first }) : last || first) || student.student_email,
    email: (times.get(keyFor({ first, last })) ?? 0) > 1 && (last || first) ? student.student_email : null,
    isOnRoll: student.checked_in,
  }))
}

/** Returns the lines of each sheet, with blank ones at the end. At least one sheet. */
export function splitIntoSheets(lines: readonly NameLine[], blankCount: number): NameLine[][] {
  const blank = Array.from({ length: blankCount }, (_, index) => ({
    number: lines.length + index + 1,
    name: '',
    email: null,
    isOnRoll: false,
  }))
  const printedLines = [...lines, ...blank]
  const count = Math.max(1, Math.ceil(printedLines.length / linesOnSheet))
  return Array.from({ length: count }, (_, sheet) =>
    printedLines.slice(sheet * linesOnSheet, (sheet + 1) * linesOnSheet),
  )
}

/** Returns how large a name may be to fit its line, in points. */
export function nameSize(name: string): number {
  if (name.length <= 42) return 11
  return name.length <= 90 ? 8.5 : 6
}

function splitName({ student_name: name, last_name: last }: ExpectedStudent): { first: string; last: string } {
  // A server of an older version sends no last name.
  if (!last || !name.endsWith(last)) return { first: '', last: name }
  return { first: name.slice(0, name.length - last.length).trim(), last }
}
