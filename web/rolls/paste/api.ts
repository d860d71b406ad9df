import type { MarkSource, ReasonKind } from '#contract/rolls/mark-values.ts'
import type { MarkFault, MatchedLine, RollMark } from '#contract/rolls/marks.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { ApiError } from '#web/api/client.ts'
import type { PastedLine } from './split-list.ts'

/** The timeout (ms) for a response: 2,000 lines are compared with everyone at a university. */
const patience = 30_000

/** Returns what each line means, with its line number. `header` has the column names for the lines below it. */
export async function matchLines(
  eventId: string,
  lines: readonly PastedLine[],
  header: PastedLine | null = null,
): Promise<MatchedLine[]> {
  const sentLines = header ? [header, ...lines] : lines
  const body = { lines: sentLines.map(({ text }) => text) }
  const response = await call('POST /api/events/:id/marks/preview/', {
    params: { id: eventId },
    body,
    timeoutMs: patience,
  })
  const meanings = header ? response.lines.slice(1) : response.lines
  return meanings.map((meaning, index) => ({ ...meaning, line: lines[index]!.line, text: lines[index]!.text }))
}

type Marking = {
  students: object[]
  reasonKind: ReasonKind
  reason: string
  source: MarkSource
}

/** Marks all of the students present, or none. Can be sent again after a lost response without marking twice. */
export function markPresent(eventId: string, { students, reasonKind, reason, source }: Marking): Promise<RollMark[]> {
  const fields = { says: 'present', reason_kind: reasonKind, reason }
  const marks = students.map((student) => ({ ...student, ...fields }))
  return create('POST /api/events/:id/marks/', {
    params: { id: eventId },
    body: { marks, source },
    timeoutMs: patience,
  })
}

/** Undoes marks that nobody has changed since. Returns the marks that were undone. */
export function undoMarks(eventId: string, marks: string[]): Promise<RollMark[]> {
  return call('POST /api/events/:id/marks/undo/', {
    params: { id: eventId },
    body: { marks },
    timeoutMs: patience,
  })
}

/** Returns the faults that a refusal lists, by the number of the mark, starting at 1. */
export function faultsIn(error: unknown): MarkFault[] {
  const body = error instanceof ApiError ? (Object(error.body) as { lines?: unknown }) : {}
  return Array.isArray(body.lines) ? (body.lines as MarkFault[]) : []
}
