// Fills a gradebook file in a reader thread.
import type { LmsSystem } from '#contract/lms/names.ts'
import type { LegacyEncoding } from '#contract/tables/encoding.ts'
import type { GradebookPreview } from '#contract/credits/gradebook/gradebook.ts'
import { type SeenIdentity, listIdentities } from '#server/classes/roster/identities.ts'
import { type ClassLedger, readClassLedger, type LedgerRow } from '#server/credits/read-ledger.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { jsonBytes, textBytes } from '#server/reader/as-bytes.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { explainFile } from './explanation-sheet.ts'
import { fillGradebook, type FilledGradebook, type CreditedStudent } from './fill.ts'
import { GradebookProblem } from './problem.ts'
import { readClassRoster } from '#server/classes/roster/read-roster.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** `file` is base64. */
type FillQuery = {
  classId: string
  now: number
  file: string
  column: number | null
  person: number | null
  encoding: LegacyEncoding | null
  zeros: boolean
  clearsStale: boolean
  confirmed: number[]
}
/** The reason that a file can’t be filled, as plain data, because errors lose their class between threads. */
export type FillProblem = { problem: Pick<GradebookProblem, 'code' | 'lines' | 'cell'> }
export type FilledFile = {
  bytes: Bytes
  system: LmsSystem | null
  filled: number
  unmatched: number
  identities: SeenIdentity[]
}

export const gradebookQueries = {
  gradebookPreviewJson: (db: DbOrTrx, query: FillQuery): Promise<{ bytes: Bytes } | FillProblem> =>
    withProblem(async () => ({ bytes: jsonBytes(asPreview(await fill(db, query))) })),

  filledGradebook: (db: DbOrTrx, query: FillQuery): Promise<FilledFile | FillProblem> =>
    withProblem(async () => {
      const { filled } = await fill(db, query)
      const { system, column, rows, identities } = filled
      if (!column) throw new GradebookProblem('gradebook_choose_column')
      const count = (...outcomes: string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length
      return {
        bytes: filled.write(),
        system,
        filled: count('filled'),
        unmatched: count('unmatched', 'torn', 'check'),
        identities,
      }
    }),

  /** Returns the CSV, and the day for its name. */
  gradebookExplanation: (db: DbOrTrx, query: FillQuery): Promise<{ bytes: Bytes; day: string } | FillProblem> =>
    withProblem(async () => {
      const { ledger, filled } = await fill(db, query)
      if (!filled.column) throw new GradebookProblem('gradebook_choose_column')
      return { bytes: textBytes(explainFile(ledger, filled.rows)), day: zonedDay(query.now, ledger.course.timeZone) }
    }),
}

type GradebookQueries = typeof gradebookQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends GradebookQueries {}
}

type Filling = { ledger: ClassLedger; filled: FilledGradebook }

async function fill(db: DbOrTrx, { classId, now, file, confirmed, ...options }: FillQuery): Promise<Filling> {
  const credits = await readCreditsToFill(db, { classId, now })
  // The class has been deleted since the route found it.
  if (!credits) throw new GradebookProblem('not_found')
  const { ledger, students } = credits
  const filled = fillGradebook(Buffer.from(file, 'base64'), students, { ...options, confirmed: new Set(confirmed) })
  return { ledger, filled }
}

function asPreview({ ledger, filled: { column, missing, ...filled } }: Filling): GradebookPreview {
  return {
    system: filled.system,
    titles: filled.titles,
    person_column: filled.person,
    encoding: filled.encoding,
    encodings: filled.encodings,
    columns: filled.columns,
    column: column?.index ?? null,
    rows: filled.rows,
    skipped: filled.skipped,
    names_deleted: ledger.course.events.filter(({ namesDeleted }) => namesDeleted).length,
    missing: missing.map(({ id, first_name, last_name, email, credit }) => ({
      id,
      name: `${first_name} ${last_name}`,
      email,
      points: credit === 'excused' ? null : credit,
      is_excused: credit === 'excused',
    })),
  }
}

async function withProblem<T>(work: () => Promise<T>): Promise<T | FillProblem> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof GradebookProblem)) throw error
    return { problem: { code: error.code, lines: error.lines, cell: error.cell } }
  }
}

/** Reads a class’s credit and its students' ids from earlier files. Null if the class was deleted. `now` in ms. */
async function readCreditsToFill(
  db: DbOrTrx,
  query: { classId: string; now: number },
): Promise<{ ledger: ClassLedger; students: CreditedStudent[] } | null> {
  const ledger = await readClassLedger(db, query)
  if (!ledger) return null
  const identities = Map.groupBy(await listIdentities(db, query.classId), ({ roster_entry_id }) => roster_entry_id)
  const credits = new Map(ledger.rows.map((row) => [row.student.id, toFillable(row)]))
  const students = (await readClassRoster(db, query.classId)).map((entry): CreditedStudent => {
    const id = (entry.student_id ?? entry.pending_student_id)!
    const { first_name, last_name, email } = entry
    const { credit, isUnsure } = credits.get(id) ?? { credit: null, isUnsure: false }
    const person = { entry: entry.id, id, first_name, last_name, email }
    return { ...person, credit, isUnsure, identities: identities.get(entry.id) ?? [] }
  })
  return { ledger, students }
}

/**
 * Returns a student's credit for the file. A student who was excused from every event of the class is excused from its
 * credit.
 */
function toFillable({ computeCredit }: LedgerRow): Pick<CreditedStudent, 'credit' | 'isUnsure'> {
  const { have, points, events } = computeCredit()
  if (events.length > 0 && events.every(({ state }) => state === 'excused'))
    return { credit: 'excused', isUnsure: false }
  const isUnsure = events.some(({ reason }) => reason === 'names-deleted')
  return { credit: have === 0 && points === 0 ? null : points, isUnsure }
}
