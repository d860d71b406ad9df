import { importMessages, importWords } from '#contract/classes/import/words.ts'
import type { LegacyEncoding } from '#contract/tables/encoding.ts'
import { skipWords } from '#contract/tables/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { call } from '#web/api/call.ts'
import type { ClassFormValues } from '#web/classes/form/class-form-values.ts'
import { listEmails, listPendingNames } from '#web/classes/form/form-roster.ts'
import { useSession } from '#web/session/use-session.ts'
import { identitiesIn } from './file-identities.ts'
import { countResults, countUsernames, judgeRows, type JudgedRow } from './judge-rows.ts'
import { isWhole, type ColumnRule, type Match } from './match-columns.ts'
import { openWorkbook } from './open-workbook.ts'
import { OtherFormatError } from './other-format-error.ts'
import { readFile, readText, type FileContent } from './read-file.ts'
import { findOtherSheets } from './other-sheets.ts'
import { matchRows, readTable, type ImportTable, type TableChoice } from './read-table.ts'

/** The maximum file size, in bytes. A roster of 10,000 students has a tenth of it. */
const maxFileBytes = 10_000_000

/** A file or a pasted text. If reading failed, `content` is null and `error` says why. */
type Chosen = {
  name: string
  isPasted: boolean
  read: (encoding: LegacyEncoding | null) => Promise<FileContent | null>
  content: FileContent | null
  error: string | null
}
type Judged = { table: ImportTable; rows: JudgedRow[] }
type Columns = { match: Match; completeWith: string | null }
type Roster = { values: ClassFormValues; stored: RosterStudent[]; domain: string | null; rule: ColumnRule }

/** Returns the signed-in professor’s email address in lower case, or null while unknown. */
function useOwnAddress(): string | null {
  const { facultyId } = useSession()
  const profile = useQuery({
    queryKey: ['faculty', facultyId],
    queryFn: ({ signal }) => call('GET /api/faculty/:id/', { params: { id: facultyId! }, signal }),
    enabled: facultyId !== null,
    staleTime: 300_000,
  }).data
  return profile?.email?.toLowerCase() ?? null
}

/** The state of an import, from the chosen file to the judged rows. */
export function useImport({ values, stored, domain, rule }: Roster) {
  const ownAddress = useOwnAddress()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [choice, setChoice] = useState<TableChoice>({})
  const [byHand, setByHand] = useState<Columns | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isReading, setReading] = useState(false)

  const content = chosen?.content ?? null
  const table = useMemo(
    () => (content ? readTable(content.sheets, { choice, domain, rule }) : null),
    [content, choice, domain, rule],
  )
  // A single student can be pasted. For a file, the specification requires a header and a row.
  const isUntouched = choice.sheet === undefined && choice.titles === undefined
  const isTooShort = isUntouched && table?.header === null && table.rows.length === 1 && chosen?.isPasted === false
  // Pasted cells rarely include column names, so a missing header isn’t an error.
  const isBare = chosen?.isPasted === true && table?.header === null
  const identities = useMemo(() => table?.header && identitiesIn(table.header), [table])
  const columns = useMemo(() => {
    if (byHand) return byHand
    return table?.isStandard && isWhole(table.match) ? { match: table.match, completeWith: null } : null
  }, [byHand, table])
  // The roster when the import began. Adding the rows to the form must not judge all of them again.
  const [present] = useState(() => listEmails(values, stored))
  const [pendingNames] = useState(() => listPendingNames(values, stored))
  const [judged, setJudged] = useState<Judged | null>(null)
  const rows = judged !== null && judged.table === table && columns && !isChoosing ? judged.rows : null

  useEffect(() => {
    if (!table || !columns) return undefined
    let isWanted = true
    const sortedRows = matchRows(table, columns.match, domain)
    const criteria = {
      domain,
      ownAddress,
      completeWith: columns.completeWith,
      present,
      pendingNames,
      identityIn: identities?.readIdentity,
    }
    void judgeRows(sortedRows, criteria, () => isWanted).then((judgedRows) => {
      if (judgedRows) setJudged({ table, rows: judgedRows })
    })
    return () => {
      isWanted = false
    }
  }, [table, columns, domain, ownAddress, present, pendingNames, identities])

  async function read(
    next: Pick<Chosen, 'name' | 'isPasted' | 'read'>,
    encoding: LegacyEncoding | null,
  ): Promise<void> {
    setReading(true)
    setByHand(null)
    setChoice({})
    setChoosing(false)
    try {
      setChosen({ ...next, content: await next.read(encoding), error: null })
    } catch (error) {
      setChosen({ ...next, content: null, error: describeError(error) })
    } finally {
      setReading(false)
    }
  }

  const readSheet = table?.sheet ?? choice.sheet ?? 0
  const otherSheets = useMemo(() => findOtherSheets(content?.sheets ?? [], readSheet), [content, readSheet])
  const hasTable = table !== null && !isTooShort
  const isEmpty = chosen !== null && chosen.error === null && !hasTable
  return {
    fileName: chosen?.name ?? null,
    content,
    table: hasTable ? table : null,
    rows,
    /** The sheets with people who aren’t on the sheet that is read. */
    otherSheets,
    counts: useMemo(() => rows && countResults(rows), [rows]),
    isReading: isReading || (rows === null && hasTable && columns !== null && !isChoosing),
    needsColumns: hasTable && (columns === null || isChoosing),
    /** The number of students with a username instead of an address, if the domain isn’t added. */
    usernameCount: useMemo(() => (rows ? countUsernames(rows) : 0), [rows]),
    /** The current columns, which the form starts with when they are changed. */
    columns,
    /** Why there is nothing to preview: a problem with the file or its header. */
    error:
      chosen?.error ?? (isEmpty ? importMessages.empty : hasTable && !columns && !isBare ? wrongHeader(rule) : null),
    /** Whether all columns were found by nonstandard titles, so that the person only has to confirm them. */
    isFound: hasTable && !columns && isWhole(table.match),
    /** The title of the learning management system whose ids will be kept, if the file has any. */
    idSystem: identities?.system.title ?? null,
    takeFile: async (file: File): Promise<void> => {
      const { name } = file
      if (file.size > maxFileBytes) {
        const error = importMessages.tooLarge
        return setChosen({ name, isPasted: false, read: () => Promise.resolve(null), content: null, error })
      }
      const readBytes = async (encoding: LegacyEncoding | null) =>
        readFile(new Uint8Array(await file.arrayBuffer()), openWorkbook, encoding)
      await read({ name, isPasted: false, read: readBytes }, null)
    },
    takeText: (text: string) =>
      read({ name: importWords.pastedText, isPasted: true, read: async () => readText(text) }, null),
    chooseEncoding: (encoding: LegacyEncoding) => chosen && void read(chosen, encoding),
    /** Reads a different sheet, or uses a different row as the titles. */
    chooseTable: (next: TableChoice) => {
      setByHand(null)
      setChoice(next)
    },
    matchByHand: (next: Columns) => {
      // Results for the previous columns must not be added.
      setJudged(null)
      setByHand(next)
      setChoosing(false)
    },
    changeColumns: () => setChoosing(true),
  }
}

function describeError(error: unknown): string {
  if (error instanceof OtherFormatError) return skipWords[error.format]
  return error instanceof RangeError ? importMessages.tooManyRows : importMessages.empty
}

export type Import = ReturnType<typeof useImport>

function wrongHeader(rule: ColumnRule): string {
  return rule === 'in order' ? importMessages.wrongOrder : importMessages.wrongNames
}
