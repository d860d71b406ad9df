import { classesWords, importMessages } from '#contract/classes/words.ts'
import { useEffect, useMemo, useState } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import type { ClassFormValues } from '#web/classes/form/class-form-values.ts'
import { listEmails } from '#web/classes/form/form-roster.ts'
import { identitiesIn } from './file-identities.ts'
import { countResults, judgeRows, type JudgedRow } from './judge-rows.ts'
import { matchByRule, type ColumnRule, type Match } from './match-columns.ts'
import { openWorkbook } from './open-workbook.ts'
import { readCsv, type CsvTable } from './read-csv.ts'
import { readFile } from './read-file.ts'

/** The largest file, in bytes: a roster of 10,000 students is a tenth of it. */
const largestFile = 10_000_000

type Chosen = { name: string; isPasted: boolean; table: CsvTable | null; error: string | null }
type Judged = { table: CsvTable; rows: JudgedRow[] }
type Columns = { match: Match; completeWith: string | null }
type Roster = { values: ClassFormValues; stored: RosterStudent[]; domain: string | null; rule: ColumnRule }

/** An import from the chosen file to the judged rows. */
export function useImport({ values, stored, domain, rule }: Roster) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [byHand, setByHand] = useState<Columns | null>(null)
  const [isReading, setReading] = useState(false)

  const table = chosen?.table ?? null
  // Pasted cells rarely include column names, so their absence isn't an error.
  const isBare = chosen?.isPasted === true && table?.header === null
  const match = useMemo(() => table?.header && matchByRule(table.header, rule), [table, rule])
  const identities = useMemo(() => table?.header && identitiesIn(table.header), [table])
  const columns = useMemo(() => byHand ?? (match ? { match, completeWith: null } : null), [byHand, match])
  // The roster when the import began: adding the rows to the form must not judge all of them again.
  const [present] = useState(() => listEmails(values, stored))
  const [judged, setJudged] = useState<Judged | null>(null)
  const rows = judged !== null && judged.table === table && columns ? judged.rows : null

  useEffect(() => {
    if (!table || !columns) return undefined
    let isWanted = true
    void judgeRows(
      table.rows,
      { ...columns, domain, present, identityIn: identities?.readIdentity },
      () => isWanted,
    ).then((judgedRows) => {
      if (judgedRows) setJudged({ table, rows: judgedRows })
    })
    return () => {
      isWanted = false
    }
  }, [table, columns, domain, present, identities])

  async function read(name: string, isPasted: boolean, load: () => Promise<CsvTable | null>): Promise<void> {
    setReading(true)
    setByHand(null)
    try {
      const next = await load()
      // A single student can be pasted. For a file, the specification requires a header and a row.
      const usable = next?.header === null && next.rows.length === 1 && !isPasted ? null : next
      setChosen({ name, isPasted, table: usable, error: usable ? null : importMessages.empty })
    } finally {
      setReading(false)
    }
  }

  return {
    fileName: chosen?.name ?? null,
    table,
    rows,
    counts: useMemo(() => rows && countResults(rows), [rows]),
    isReading: isReading || (rows === null && table !== null && columns !== null),
    needsColumns: table !== null && columns === null,
    /** The reason that there is nothing to preview: the file itself, or its header. */
    error: chosen?.error ?? (table && !columns && !isBare ? wrongHeader(rule) : null),
    isMatchedByHand: byHand !== null,
    /** The learning management system whose ids are kept, if the file has any. */
    idSystem: identities?.system ?? null,
    takeFile: async (file: File): Promise<void> => {
      if (file.size > largestFile) {
        return setChosen({ name: file.name, isPasted: false, table: null, error: importMessages.tooLarge })
      }
      await read(file.name, false, async () => {
        const bytes = await file.arrayBuffer().catch(() => null)
        return bytes && readFile(new Uint8Array(bytes), openWorkbook)
      })
    },
    takeText: (text: string) => read(classesWords.pastedText, true, () => readCsv(text)),
    matchByHand: (next: Columns) => {
      // Results of another column choice must not be added.
      setJudged(null)
      setByHand(next)
    },
    matchAgain: () => setByHand(null),
  }
}

export type Import = ReturnType<typeof useImport>

function wrongHeader(rule: ColumnRule): string {
  return rule === 'in order' ? importMessages.wrongOrder : importMessages.wrongNames
}
