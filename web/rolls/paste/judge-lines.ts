import type { MarkFault, MatchedLine, MatchedPerson } from '#contract/rolls/marks.ts'

/** What someone decided about a line: the id of one of its choices, or null to leave it out. */
export type Decision = { text: string; choice: string | null }
/** Decisions by the number of the line. */
export type Decisions = ReadonlyMap<number, Decision>

type Newcomer = NonNullable<MatchedLine['newcomer']>

/** A line and what becomes of it. */
export type JudgedLine = {
  line: number
  of: MatchedLine
  /**
   * `mark` and `new` are marked. `there`: on the roll already. `twice`: an earlier line has the same student. `ask` and
   * `refused` need the person’s help. Names of columns are left out.
   */
  state: 'mark' | 'new' | 'there' | 'twice' | 'ask' | 'refused' | 'left-out'
  /** Who is meant. Null while nobody knows. */
  who: MatchedPerson | Newcomer | null
  /** The earlier line with the same student. */
  twiceOf: number | null
  /** What the server refused when the list was sent. */
  fault: string | null
}

/** Returns what becomes of each line: by the server’s match, and by what the person chose or left out. */
export function judgeLines(
  lines: readonly MatchedLine[],
  decisions: Decisions,
  faults: ReadonlyMap<number, string> = new Map(),
): JudgedLine[] {
  const seen = new Map<string, number>()
  return lines.map((of): JudgedLine => {
    const decision = decisionOn(of, decisions)
    const plain = { line: of.line, of, twiceOf: null, fault: faults.get(of.line) ?? null }
    if (of.is_header || decision?.choice === null) return { ...plain, state: 'left-out', who: null }
    const chosen = of.choices.find(({ id }) => id === decision?.choice) ?? null
    const person = of.person ?? chosen
    const who = person ?? of.newcomer
    if (!who) return { ...plain, state: of.result === 'ask' ? 'ask' : 'refused', who }
    const earlier = seen.get(keyOf(who)) ?? null
    if (earlier !== null) return { ...plain, state: 'twice', who, twiceOf: earlier }
    seen.set(keyOf(who), of.line)
    return { ...plain, state: person ? (person.present ? 'there' : 'mark') : 'new', who }
  })
}

/** How many lines have each state. */
export function countStates(lines: readonly JudgedLine[]): Record<JudgedLine['state'], number> {
  const counts = { mark: 0, new: 0, there: 0, twice: 0, ask: 0, refused: 0, 'left-out': 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** Returns the lines that are marked, in the order in which they are sent. */
export function linesToMark(lines: readonly JudgedLine[]): JudgedLine[] {
  return lines.filter(({ state }) => state === 'mark' || state === 'new')
}

/** Returns how a line is sent: by the student’s id, or by the address and name of someone new. */
export function studentOf({ who }: JudgedLine): { student: string } | Newcomer {
  return who && 'id' in who ? { student: who.id } : (who as Newcomer)
}

/** Returns the server’s faults by the number of the pasted line. `sent` are the lines as they were sent. */
export function faultsByLine(faults: readonly MarkFault[], sent: readonly JudgedLine[]): Map<number, string> {
  return new Map(
    faults.flatMap(({ line, reason }) => {
      const of = sent[line - 1]
      return of ? [[of.line, reason] as const] : []
    }),
  )
}

/** Returns the decisions on lines that still have the same text: the others were about another student. */
export function decisionsThatStay(decisions: Decisions, lines: readonly { line: number; text: string }[]): Decisions {
  const texts = new Map(lines.map(({ line, text }) => [line, text]))
  return new Map([...decisions].filter(([line, { text }]) => texts.get(line) === text))
}

function decisionOn({ line, text }: MatchedLine, decisions: Decisions): Decision | null {
  const decision = decisions.get(line)
  return decision?.text === text ? decision : null
}

function keyOf(who: MatchedPerson | Newcomer): string {
  return 'id' in who ? who.id : who.email
}
