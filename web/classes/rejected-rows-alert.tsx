import { classesWords } from '#contract/classes/words.ts'
import { rich } from '#web/kit/rich.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { generatePath, Link, useLocation } from 'react-router'
import { asOwnName } from '#web/kit/own-name.tsx'
import { addresses } from '#web/session/addresses.ts'
import { saveProblemRows, type ProblemRow } from './problem-rows.ts'

/** Passed from one page to the next: the students who couldn’t be added to a new class’s roster. */
export type RejectedRows = { classId: string | null; className: string; rows: ProblemRow[] }

/** A warning above the list with the students that the server didn’t add, so that nobody has to type them again. */
export function RejectedRowsAlert() {
  const leftOver = (useLocation().state as { leftOver?: RejectedRows } | null)?.leftOver
  if (!leftOver || leftOver.rows.length === 0) return null
  const { classId, className, rows } = leftOver
  return (
    <Alert
      severity="warning"
      sx={{ mb: 3, flexWrap: { xs: 'wrap', md: 'nowrap' } }}
      action={
        <>
          <Button variant="plain" startIcon={<DownloadIcon />} onClick={() => saveProblemRows(rows)}>
            {classesWords.downloadTheseRows}
          </Button>
          {classId !== null && (
            <Button variant="plain" component={Link} to={generatePath(addresses.editClass, { classId })}>
              {classesWords.editClass}
            </Button>
          )}
        </>
      }
    >
      {rich(
        classesWords.notOnRoster({
          rows: rows.length,
          className,
          reasons: describeReasons(rows),
          own: asOwnName,
        }),
      )}
    </Alert>
  )
}

function describeReasons(rows: ProblemRow[]): string {
  return [...new Set(rows.map(({ reason }) => reason))].slice(0, 3).join(' ')
}
