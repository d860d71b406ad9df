import { dot } from '#contract/language/formatters.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { classesWords } from '#contract/classes/words.ts'
import { importMessages, importWords } from '#contract/classes/import/words.ts'
import BackIcon from '@mui/icons-material/ArrowBackOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState, useEffect, useRef } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { FileDrop } from '#web/kit/files/drop-area.tsx'
import { EncodingChoice } from '#web/kit/files/encoding-choice.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { withStudents } from '#web/classes/form/form-roster.ts'
import type { ClassForm } from '#web/classes/form/use-class-form.ts'
import { ColumnsForm } from './columns-form.tsx'
import { compareRoster } from './compare-roster.ts'
import { ImportPreview } from './import-preview.tsx'
import { describeImport, type ImportCounts } from './describe-import.ts'
import { readyStudents, refusedRows } from './judge-rows.ts'
import type { ColumnRule } from './match-columns.ts'
import { OtherSheetsNote } from './other-sheets-note.tsx'
import { RosterComparison } from './roster-comparison.tsx'
import { saveTemplate } from './import-template.ts'
import type { ImportTable } from './read-table.ts'
import { useImport, type Import } from './use-import.ts'

type Props = {
  form: ClassForm
  stored: RosterStudent[]
  domain: string | null
  /** The rule for matching columns automatically. */
  columns: ColumnRule
  /** The title of the form’s page, for the Back link. */
  backLabel: string
  onDone: () => void
}

/** Shown in place of the form: a file of students, the result for each row, and a button that adds the students. */
export default function ImportScreen({ form, stored, domain, columns, backLabel, onDone }: Props) {
  const fileImport = useImport({ values: form.values, stored, domain, rule: columns })
  const notify = useNotice()
  const { rows, counts, content, table, error, otherSheets } = fileImport
  const chosenColumns = fileImport.columns
  const [isRemoving, setRemoving] = useState(false)
  const { removed } = form.values
  const comparison = useMemo(
    () => (rows && stored.length > 0 ? compareRoster(rows, stored, removed, otherSheets.addresses) : null),
    [rows, stored, removed, otherSheets],
  )
  const leaving = isRemoving && comparison ? comparison.missing.map(({ id }) => id) : []

  function add(): void {
    if (!rows || !counts) return
    const next = withStudents(form.values, stored, readyStudents(rows))
    form.change({ ...next, removed: [...next.removed, ...leaving], refused: refusedRows(rows) })
    if (counts.ready > 0 || counts.renamed === 0) notify({ message: describeImport(counts), durationMs: 6000 })
    onDone()
  }

  return (
    <>
      <Button
        variant="text"
        startIcon={<BackIcon sx={{ '&&': { fontSize: 16 } }} />}
        onClick={onDone}
        sx={{ ml: -1.5, mt: -2 }}
      >
        {backLabel}
      </Button>
      <PageTitle title={importWords.importStudents} />
      <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5, mb: 2.5, overflowWrap: 'anywhere' }}>
        {[form.values.name.trim(), form.values.semester].filter(Boolean).join(dot)}
      </Box>
      <ImportSource fileImport={fileImport} domain={domain} />
      {error !== null && (
        <Alert severity={fileImport.isFound ? 'info' : 'error'} sx={{ mt: 2.5 }}>
          <Box>{error}</Box>
          {fileImport.isFound && <Box>{importWords.columnsFound}</Box>}
        </Alert>
      )}
      {content && table && content.encoding !== null && content.encodings.length > 0 && (
        <EncodingChoice
          encoding={content.encoding}
          encodings={content.encodings}
          onChoose={fileImport.chooseEncoding}
        />
      )}
      <OtherSheetsNote sheets={otherSheets.sheets} onChoose={(sheet) => fileImport.chooseTable({ sheet })} />
      {/* Keyed by table, because another file or sheet has different columns. */}
      {content && table && fileImport.needsColumns && (
        <ColumnsForm
          key={toTableKey(table)}
          sheets={content.sheets}
          table={table}
          columns={fileImport.columns}
          domain={domain}
          onChoose={fileImport.chooseTable}
          onMatch={fileImport.matchByHand}
        />
      )}
      {rows && counts && (
        <>
          <Button variant="text" onClick={fileImport.changeColumns} sx={{ mt: 1, ml: -1.5 }}>
            {importWords.changeColumns}
          </Button>
          {chosenColumns && domain !== null && fileImport.usernameCount > 0 && (
            <Alert
              severity="info"
              sx={{ mt: 2.5 }}
              action={
                <Button
                  variant="plain"
                  onClick={() => fileImport.matchByHand({ match: chosenColumns.match, completeWith: domain })}
                >
                  {importWords.addDomain({ domain })}
                </Button>
              }
            >
              {importWords.usernamesInRows({ count: fileImport.usernameCount })}
            </Alert>
          )}
          {counts.ready + counts.renamed === 0 && (
            <Alert severity="warning" sx={{ mt: 2.5 }}>
              {describeImport(counts)}
            </Alert>
          )}
          {comparison && (
            <RosterComparison
              comparison={comparison}
              added={counts.ready}
              isRemoving={isRemoving}
              onRemoving={setRemoving}
            />
          )}
          <ImportPreview rows={rows} counts={counts} />
          {fileImport.idSystem !== null && counts.ready > 0 && (
            <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1.5 }}>
              {importWords.idsKept({ system: fileImport.idSystem })}
            </Box>
          )}
          <Box
            className="foot-bar"
            sx={{
              position: 'sticky',
              bottom: 0,
              mt: 2,
              py: 1.5,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1,
              bgcolor: 'background.default',
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: { xs: '1 0 100%', sm: '1 1 0' }, typography: 'body2', color: 'text.secondary' }}>
              {leaving.length > 0 ? importWords.changesWhenSaved : importWords.joinWhenSaved}
            </Box>
            <Button variant="plain" onClick={onDone}>
              {classesWords.cancel}
            </Button>
            <Button
              variant="contained"
              disabled={counts.ready + counts.renamed + leaving.length === 0}
              onClick={add}
              sx={{ flex: { xs: 1, sm: 'none' } }}
            >
              {buttonWords(counts, leaving.length)}
            </Button>
          </Box>
        </>
      )}
    </>
  )
}

function buttonWords({ ready, renamed }: ImportCounts, removed: number): string {
  const parts = [
    (ready > 0 || renamed + removed === 0) && importWords.addCount({ count: ready }),
    renamed > 0 && importWords.updateNames({ count: renamed }),
    removed > 0 && importWords.removeCount({ count: removed }),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

function toTableKey({ sheet, titleRow, rows }: ImportTable): string {
  return [sheet, titleRow, ...(rows[titleRow ?? 0]?.cells ?? [])].join('\n')
}

type ImportSourceProps = { fileImport: Import; domain: string | null }

/** Asks for the rows: a file to choose or drop, or cells pasted from a spreadsheet. */
function ImportSource({ fileImport, domain }: ImportSourceProps) {
  usePastedText((text) => void fileImport.takeText(text))
  return (
    <FileDrop
      fileName={fileImport.fileName}
      title={importWords.dropCSVExcelFileHere}
      facts={describeFacts(fileImport)}
      accept=".csv,.txt,.tsv,.xlsx,.xls"
      label={importWords.csvFile}
      chooseWords={fileImport.fileName === null ? importWords.chooseFile : importWords.chooseAnotherFile}
      disabled={fileImport.isReading}
      onFile={(file) => void fileImport.takeFile(file)}
    >
      <Button variant="plain" startIcon={<DownloadIcon />} onClick={() => saveTemplate(domain)}>
        {importWords.downloadTemplate}
      </Button>
    </FileDrop>
  )
}

function describeFacts({ isReading, table, counts: results }: Import): string {
  if (isReading) return importWords.readingFile
  if (!table) return importMessages.headersMatch
  const rowCount = table.rows.length - (table.titleRow === null ? 0 : 1)
  const skipped = results?.skipped ?? 0
  const counts = { rows: rowCount - skipped, skipped }
  return table.header === null
    ? importWords.fileWithoutColumnNames(counts)
    : importWords.fileWithColumns({ ...counts, columns: table.header.filter(Boolean).join(', ') })
}

/** Accepts text pasted anywhere on the page except into a field. */
function usePastedText(take: (text: string) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!isField && text.trim() !== '') latest.current(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
