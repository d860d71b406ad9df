import type { MarkFault, MatchedLine, MatchedPerson } from '#contract/rolls/marks.ts'
import { leavePresenceOpen } from '#contract/rolls/marks/leave-presence-open.ts'

/** The decision about a line: the id of the chosen student, or null to leave the line out. */
export type Decision = { text: string; choice: string | null }
/** Decisions by line number. */
export type Decisions = ReadonlyMap<number, Decision>

type Newcomer = NonNullable<MatchedLine['newcomer']>

/** A line and what will happen to it. */
export type JudgedLine = {
  line: number
  match: MatchedLine
  /**
   * `mark` and `new` will be marked. `there`: already on the roll. `twice`: an earlier line has the same student. `ask`
   * and `refused` need the person’s help. `left-out`: not about a student, or left out by the person.
   */
  state: 'mark' | 'new' | 'there' | 'twice' | 'ask' | 'refused' | 'left-out'
  /** The student on this line. Null while unknown. */
  student: MatchedPerson | Newcomer | null
  /** The number of the earlier line with the same student. */
  duplicateOfLine: number | null
  /** The error that the server returned for this line when the list was sent. */
  fault: string | null
}

/** Returns what will happen to each line, based on the server’s match and the person’s decisions. */
export function judgeLines(
  lines: readonly MatchedLine[],
  decisions: Decisions,
  faults: ReadonlyMap<number, string> = new Map(),
): JudgedLine[] {
  const lineByStudent = new Map<string, number>()
  return lines.map((match): JudgedLine => {
    const decision = decisionOn(match, decisions)
    const plain = { line: match.line, match, duplicateOfLine: null, fault: faults.get(match.line) ?? null }
    if (match.result === 'skipped' || decision?.choice === null) return { ...plain, state: 'left-out', student: null }
    const chosen = match.choices.find(({ id }) => id === decision?.choice) ?? null
    const person = match.person ?? chosen
    const student = person ?? match.newcomer
    if (!student) return { ...plain, state: match.result === 'ask' ? 'ask' : 'refused', student }
    const earlier = lineByStudent.get(toKey(student)) ?? null
    if (earlier !== null) return { ...plain, state: 'twice', student, duplicateOfLine: earlier }
    lineByStudent.set(toKey(student), match.line)
    return { ...plain, state: person ? (person.present ? 'there' : 'mark') : 'new', student }
  })
}

/**
 * Keeps the question whether someone was there for the lines with these texts, because the heading or the line that
 * raised it may be gone.
 */
export function keepQuestions(lines: readonly MatchedLine[], unclearTexts: readonly string[]): MatchedLine[] {
  const texts = new Set(unclearTexts)
  const isForgotten = ({ text, unclear, result }: MatchedLine) =>
    texts.has(text.trim()) && unclear === null && ['matched', 'new', 'ask'].includes(result)
  return lines.map((line) => (isForgotten(line) ? leavePresenceOpen(line) : line))
}

/** Counts the lines in each state. */
export function countStates(lines: readonly JudgedLine[]): Record<JudgedLine['state'], number> {
  const counts = { mark: 0, new: 0, there: 0, twice: 0, ask: 0, refused: 0, 'left-out': 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** Returns the lines to mark, in the order in which they are sent. */
export function linesToMark(lines: readonly JudgedLine[]): JudgedLine[] {
  return lines.filter(({ state }) => state === 'mark' || state === 'new')
}

/** Returns what is sent for a line: the student’s id, or the address and name of someone new. */
export function toMarkSubject({ student }: JudgedLine): { student: string } | Newcomer {
  return student && 'id' in student ? { student: student.id } : (student as Newcomer)
}

/** Returns the server’s faults by pasted line number. `sentLines` are the lines in the order they were sent. */
export function faultsByLine(faults: readonly MarkFault[], sentLines: readonly JudgedLine[]): Map<number, string> {
  return new Map(
    faults.flatMap(({ line, reason }) => {
      const sentLine = sentLines[line - 1]
      return sentLine ? [[sentLine.line, reason] as const] : []
    }),
  )
}

/** Returns the decisions on lines whose text hasn’t changed. The other decisions were about different students. */
export function decisionsThatStay(decisions: Decisions, lines: readonly { line: number; text: string }[]): Decisions {
  const texts = new Map(lines.map(({ line, text }) => [line, text]))
  return new Map([...decisions].filter(([line, { text }]) => texts.get(line) === text))
}

function decisionOn({ line, text }: MatchedLine, decisions: Decisions): Decision | null {
  const decision = decisions.get(line)
  return decision?.text === text ? decision : null
}

function toKey(student: MatchedPerson | Newcomer): string {
  return 'id' in student ? student.id : student.email
}
