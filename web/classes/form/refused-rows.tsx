import { classesWords } from '#contract/classes/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { saveProblemRows, type ProblemRow } from '#web/classes/problem-rows.ts'

/** Rows shown on the page. The file has all of them. */
const mostTold = 5

/** In the form: the rows that the last import refused, by line, until they are dismissed. */
export function RefusedRows({ rows, onDismiss }: { rows: ProblemRow[]; onDismiss: () => void }) {
  if (rows.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 2.5, '& .MuiAlert-message': { flex: 1 } }}>
      {classesWords.oneRowFileWasNot({ rows: rows.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
        {rows.slice(0, mostTold).map(({ line, email, firstName, lastName, reason }) => (
          <li key={line}>
            {classesWords.lineLine({ line: line ?? '' })}
            {(email || firstName || lastName) && ` (${email || `${firstName} ${lastName}`.trim()})`}: {reason}
          </li>
        ))}
        {rows.length > mostTold && <li>{classesWords.andMore({ value: rows.length - mostTold })}</li>}
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
