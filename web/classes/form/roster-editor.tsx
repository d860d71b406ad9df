import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import { formatNumber } from '#contract/language/formatters.ts'
import { classesWords } from '#contract/classes/words.ts'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { saveProblemRows, type ProblemRow } from '#web/classes/problem-rows.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { AddStudent } from './add-student.tsx'
import { CorrectStudentDialog } from './correct-student-dialog.tsx'
import { describeRemoval, toRows, searchRows, withoutRow, withRowBack, type FormRow } from './form-rows.ts'
import { RosterList, rosterTitleId } from './roster-list.tsx'
import type { ClassForm } from './use-class-form.ts'

type Props = {
  form: ClassForm
  /** The students who are already on the roster. */
  stored: RosterStudent[]
  /** The class whose pending students can be corrected, or null for a new class. */
  classId: string | null
  domain: string | null
  /** Why the fields of a half-typed student keep the form from being saved. */
  typedError: string | null
  onImport: () => void
  /** Called with a function that withdraws the offered Undo. */
  onUndoOffered: (end: () => void) => void
}

/** Rosters with at least this many students have a search field. */
const worthSearching = 10

/** The students of a class in its form. They can be added by hand or by import, and removed from the list. */
export function RosterEditor({ form, stored, classId, domain, typedError, onImport, onUndoOffered }: Props) {
  const { values, change } = form
  const notify = useNotice()
  const [searchText, setSearchText] = useState('')
  const [correcting, setCorrecting] = useState<FormRow | null>(null)
  const { added, removed } = values
  const rows = useMemo(() => toRows({ added, removed }, stored), [added, removed, stored])
  const deferredText = useDeferredValue(searchText)
  const matches = useMemo(() => searchRows(rows, deferredText), [rows, deferredText])

  const remove = useCallback(
    (row: FormRow) => {
      change((oldValues) => withoutRow(oldValues, row))
      const end = notify({
        message: describeRemoval(row),
        action: { label: classesWords.undo, onClick: () => change((oldValues) => withRowBack(oldValues, row)) },
      })
      onUndoOffered(end)
    },
    [change, notify, onUndoOffered],
  )

  return (
    <Card component="section" aria-labelledby={rosterTitleId} sx={{ p: { xs: 2, sm: 3 }, mt: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, mb: 2 }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography id={rosterTitleId} variant="h4" component="h2" tabIndex={-1}>
            {classesWords.students}{' '}
            <Box component="span" sx={{ typography: 'body2', fontWeight: 600, color: 'text.secondary' }}>
              {formatNumber(rows.length)}
            </Box>
          </Typography>
          <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '68ch' }}>
            {classesWords.attendanceAbout}
          </Typography>
        </Box>
        <Button variant="outlined" startIcon={<ImportIcon />} onClick={onImport} sx={{ alignSelf: 'start' }}>
          {classesWords.importCSV}
        </Button>
      </Box>
      <RefusedRows rows={values.refused} onDismiss={() => form.change({ refused: [] })} />
      <AddStudent form={form} stored={stored} domain={domain} error={typedError} />
      <Box sx={{ mt: 3 }}>
        {rows.length >= worthSearching && (
          <Box sx={{ mb: 2 }}>
            <SearchField typed={searchText} onSearch={setSearchText} placeholder={classesWords.searchStudents} />
          </Box>
        )}
        {rows.length === 0 && (
          <EmptyState
            bare
            kind="none-yet"
            headingLevel="h3"
            title={classesWords.noStudentsYet}
            sentence={classesWords.addThemOneTimeAbove}
          />
        )}
        {rows.length > 0 && matches.length === 0 && (
          <EmptyState
            bare
            kind="none-match"
            headingLevel="h3"
            title={classesWords.noStudentMatchesNamed({ search: deferredText.trim() })}
            sentence={classesWords.checkSpellingClearSearch}
            action={
              <Button variant="outlined" onClick={() => setSearchText('')}>
                {classesWords.clearSearch}
              </Button>
            }
          />
        )}
        {matches.length > 0 && (
          <RosterList rows={matches} onRemove={remove} onCorrect={classId === null ? null : setCorrecting} />
        )}
      </Box>
      {correcting && classId !== null && (
        <CorrectStudentDialog classId={classId} row={correcting} onClose={() => setCorrecting(null)} />
      )}
    </Card>
  )
}

/** The maximum number of rows shown on the page. The downloaded file has all of them. */
const maxListed = 5

/** Shows the rows that the last import refused, by line, until they are dismissed. */
function RefusedRows({ rows, onDismiss }: { rows: ProblemRow[]; onDismiss: () => void }) {
  if (rows.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2.5 }}>
      {classesWords.oneRowFileWasNot({ rows: rows.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {rows.slice(0, maxListed).map(({ line, email, firstName, lastName, reason }) => (
          <li key={line}>
            {classesWords.lineLine({ line: line ?? '' })}
            {(email || firstName || lastName) && ` (${email || `${firstName} ${lastName}`.trim()})`}: {reason}
          </li>
        ))}
        {rows.length > maxListed && <li>{classesWords.andMore({ value: rows.length - maxListed })}</li>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, ml: -1.5 }}>
        <Button variant="plain" startIcon={<DownloadIcon />} onClick={() => saveProblemRows(rows)}>
          {classesWords.downloadProblemRows}
        </Button>
        <Button variant="plain" onClick={onDismiss}>
          {classesWords.dismiss}
        </Button>
      </Box>
    </Alert>
  )
}
