import { csvFile, type CsvCell } from '#contract/csv.ts'
import { creditRecordWords, creditStateWords } from '#contract/credits/words.ts'
import type { GradebookRow } from '#contract/credits/gradebook/gradebook.ts'
import { gradebookOutcomeWords } from '#contract/credits/gradebook/words.ts'
import { spreadPoints } from '#server/credits/explained-sheet.ts'
import type { ClassLedger } from '#server/credits/read-ledger.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { formatThousandths } from '#contract/credits/decimal.ts'

const explanationColumns = [
  'Row',
  'Student',
  'Email',
  'Event',
  'Date',
  'State',
  'Reason',
  'Event Points',
  'Total Points',
  'Cell Before',
  'Cell After',
  'What Happened',
]

/**
 * Returns a CSV that explains each number in a filled file: a row for each student on the roster and each event of the
 * class. `Row` is empty for students who aren’t in the file.
 */
export function explainFile({ course, rows }: ClassLedger, filled: GradebookRow[]): string {
  const inFile = new Map(filled.flatMap((row) => (row.student ? [[row.student.id, row] as const] : [])))
  const events = new Map(course.events.map((event) => [event.id, event]))
  const lines = rows.flatMap(({ student, computeCredit }) => {
    const credit = computeCredit()
    const row = inFile.get(student.id)
    const person: CsvCell[] = [
      { ours: row ? String(row.line) : '' },
      `${student.first_name} ${student.last_name}`,
      student.email,
    ]
    const written: CsvCell[] = [
      points(credit.points),
      row?.before ?? '',
      row?.outcome === 'filled' ? { ours: row.after! } : (row?.before ?? ''),
      row ? gradebookOutcomeWords[row.outcome] : gradebookOutcomeWords.missing,
    ]
    if (credit.events.length === 0) return [[...person, '', '', '', '', '', ...written]]
    const pointsByEvent = spreadPoints(credit)
    return credit.events.map(({ id, state, reason }, index): CsvCell[] => {
      const event = events.get(id)!
      const day = { ours: zonedDay(event.startsAt, course.timeZone) }
      const reasons = [creditStateWords[state], creditRecordWords[reason]]
      return [...person, event.name, day, ...reasons, points(pointsByEvent[index]!), ...written]
    })
  })
  return csvFile(explanationColumns, lines)
}

function points(thousandths: number): CsvCell {
  return { ours: formatThousandths(thousandths) }
}
