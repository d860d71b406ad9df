import { classesWords } from '#contract/classes/words.ts'
import DuplicateIcon from '@mui/icons-material/ContentCopyOutlined'
import ReadyIcon from '@mui/icons-material/CheckOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody } from '#web/kit/lists/virtual-table-body.tsx'
import type { JudgedRow } from './judge-rows.ts'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [54, 97]

const toLineKey = ({ line }: JudgedRow) => String(line)

/** The rows of an import with what becomes of each: a table, on a phone entries. */
export function PreviewTable({ rows }: { rows: JudgedRow[] }) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  if (rows.length === 0)
    return <Typography sx={{ py: 3, color: 'text.secondary' }}>{classesWords.noRowsOfThisKind}</Typography>
  return isWide ? <WideRows rows={rows} /> : <NarrowRows rows={rows} />
}

function WideRows({ rows }: { rows: JudgedRow[] }) {
  return (
    <TableContainer
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Table aria-label={classesWords.rowsFile} aria-rowcount={rows.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell sx={{ width: '9%' }}>{classesWords.line}</TableCell>
            <TableCell sx={{ width: '15%' }}>{classesWords.firstName}</TableCell>
            <TableCell sx={{ width: '15%' }}>{classesWords.lastName}</TableCell>
            <TableCell sx={{ width: '31%' }}>{classesWords.email}</TableCell>
            <TableCell>{classesWords.result}</TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={rows}
          keyOf={toLineKey}
          height={rowHeight}
          renderRow={(row, props) => (
            <TableRow {...props} sx={styleEdge(row)}>
              <TableCell sx={{ color: 'text.secondary' }}>{row.line}</TableCell>
              <TableCell sx={anywhere}>
                <Value row={row} field="firstName" />
              </TableCell>
              <TableCell sx={anywhere}>
                <Value row={row} field="lastName" />
              </TableCell>
              <TableCell sx={anywhere}>
                <Value row={row} field="email" />
              </TableCell>
              <TableCell>
                <Result row={row} />
              </TableCell>
            </TableRow>
          )}
        />
      </Table>
    </TableContainer>
  )
}

function NarrowRows({ rows }: { rows: JudgedRow[] }) {
  return (
    <VirtualList
      label={classesWords.rowsFile}
      items={rows}
      keyOf={toLineKey}
      height={entryHeight}
      renderItem={(row, props) => (
        <Box
          component="li"
          {...props}
          sx={{ p: 1.5, borderTop: '1px solid', borderColor: 'divider', ...anywhere, ...styleEdge(row) }}
        >
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
        </Box>
      )}
    />
  )
}

const anywhere = { overflowWrap: 'anywhere' } as const

function styleEdge({ result }: JudgedRow) {
  return result === 'refused' ? { boxShadow: (theme: Theme) => `inset 4px 0 0 ${theme.vars.palette.error.main}` } : {}
}

function Value({ row, field }: { row: JudgedRow; field: 'firstName' | 'lastName' | 'email' }) {
  const isWrong = row.field === field
  const text = row[field]
  if (!isWrong) {
    return (
      <Box component="span" dir="auto" sx={row.result === 'duplicate' ? { color: 'text.secondary' } : null}>
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
      {text || classesWords.empty}
    </Box>
  )
}

const looks = {
  ready: { icon: ReadyIcon, color: 'successText', weight: 400 },
  duplicate: { icon: DuplicateIcon, color: 'text.secondary', weight: 400 },
  refused: { icon: WarningIcon, color: 'errorText', weight: 600 },
} as const

function Result({ row }: { row: JudgedRow }) {
  const { icon: Icon, color, weight } = looks[row.result]
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1, color, fontWeight: weight, typography: 'body2' }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '2px', flex: 'none' }} />
      {row.reason ?? classesWords.ready}
    </Box>
  )
}
