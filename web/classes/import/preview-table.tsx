import { classesWords } from '#contract/classes/words.ts'
import { importWords } from '#contract/classes/import/words.ts'
import DuplicateIcon from '@mui/icons-material/ContentCopyOutlined'
import ReadyIcon from '@mui/icons-material/CheckOutlined'
import SkippedIcon from '@mui/icons-material/RemoveCircleOutlineOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import type { JudgedRow } from './judge-rows.ts'

const toLineKey = ({ line }: JudgedRow) => String(line)

const columns: Column<JudgedRow>[] = [
  { title: classesWords.line, width: '9%', isSecondary: true, render: ({ line }) => line },
  { title: classesWords.firstName, width: '15%', render: (row) => <Value row={row} field="firstName" /> },
  { title: classesWords.lastName, width: '15%', render: (row) => <Value row={row} field="lastName" /> },
  { title: classesWords.email, width: '31%', render: (row) => <Value row={row} field="email" /> },
  { title: importWords.result, render: (row) => <Result row={row} /> },
]

const entrySx = { p: 1.5, typography: 'body1' }

/** The rows of an import, each with its result. */
export function PreviewTable({ rows }: { rows: JudgedRow[] }) {
  if (rows.length === 0)
    return <Typography sx={{ py: 3, color: 'text.secondary' }}>{importWords.noRowsOfThisKind}</Typography>
  return (
    <RecordList
      label={importWords.rowsFile}
      items={rows}
      keyOf={toLineKey}
      columns={columns}
      renderEntry={renderEntry}
      heights={[54, 97]}
      frame="outline"
      styleRecord={styleEdge}
      entrySx={entrySx}
    />
  )
}

function renderEntry(row: JudgedRow) {
  return (
    <>
      <Box>
        <Box component="span" sx={{ color: 'text.secondary', mr: 1 }}>
          {row.line}
        </Box>
        <Value row={row} field="firstName" /> <Value row={row} field="lastName" />
      </Box>
      <Box sx={{ typography: 'body2', my: 0.5 }}>
        <Value row={row} field="email" />
      </Box>
      <Result row={row} />
    </>
  )
}

function styleEdge({ result }: JudgedRow) {
  return result === 'refused' ? { boxShadow: (theme: Theme) => `inset 4px 0 0 ${theme.vars.palette.error.main}` } : null
}

function Value({ row, field }: { row: JudgedRow; field: 'firstName' | 'lastName' | 'email' }) {
  const isWrong = row.field === field
  const text = row[field]
  if (!isWrong) {
    return (
      <Box
        component="span"
        dir="auto"
        sx={row.result === 'duplicate' || row.result === 'skipped' ? { color: 'text.secondary' } : null}
      >
        {text}
      </Box>
    )
  }
  return (
    <Box
      component="span"
      dir="auto"
      sx={{ textDecoration: 'underline dotted', color: 'errorText', textUnderlineOffset: '3px' }}
    >
      {text || importWords.empty}
    </Box>
  )
}

const looks = {
  ready: { icon: ReadyIcon, color: 'successText', weight: 400 },
  renamed: { icon: ReadyIcon, color: 'successText', weight: 400 },
  duplicate: { icon: DuplicateIcon, color: 'text.secondary', weight: 400 },
  refused: { icon: WarningIcon, color: 'errorText', weight: 600 },
  skipped: { icon: SkippedIcon, color: 'text.secondary', weight: 400 },
} as const

function Result({ row }: { row: JudgedRow }) {
  const { icon: Icon, color, weight } = looks[row.result]
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, color, fontWeight: weight, typography: 'body2' }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '2px', flex: 'none' }} />
      {row.reason ?? importWords.ready}
    </Box>
  )
}
