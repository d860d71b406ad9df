import { gradebookOutcomeWords, gradebookWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { GradebookRow } from '#contract/credits/gradebook.ts'
import { VirtualList } from '#web/kit/lists/virtual-list.tsx'
import { VirtualTableBody } from '#web/kit/lists/virtual-table-body.tsx'

/** About how high a row of the table is and an entry on a phone, in px. */
const [rowHeight, entryHeight] = [54, 97]

type Props = { rows: GradebookRow[]; confirmed: ReadonlySet<number> }

/** Every student of the file with the cell before and after: a table, on a phone entries. */
export function RowsTable(props: Props) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'))
  return isWide ? <WideRows {...props} /> : <NarrowRows {...props} />
}

function WideRows({ rows, confirmed }: Props) {
  return (
    <TableContainer
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
    >
      <Table aria-label={gradebookWords.everyRow} aria-rowcount={rows.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>
            <TableCell sx={{ width: '8%' }}>{gradebookWords.row}</TableCell>
            <TableCell sx={{ width: '22%' }}>{gradebookWords.inFile}</TableCell>
            <TableCell sx={{ width: '30%' }}>{gradebookWords.onRoster}</TableCell>
            <TableCell sx={{ width: '10%' }}>{gradebookWords.before}</TableCell>
            <TableCell sx={{ width: '10%' }}>{gradebookWords.after}</TableCell>
            <TableCell>{gradebookWords.result}</TableCell>
          </TableRow>
        </TableHead>
        <VirtualTableBody
          items={rows}
          keyOf={toLineKey}
          height={rowHeight}
          renderRow={(row, props) => (
            <TableRow {...props}>
              <TableCell sx={{ color: 'text.secondary' }}>{row.line}</TableCell>
              <TableCell sx={anywhere}>
                <bdi>{row.name}</bdi>
              </TableCell>
              <TableCell sx={anywhere}>{row.student?.email}</TableCell>
              <TableCell sx={anywhere}>{row.before}</TableCell>
              <TableCell sx={{ ...anywhere, fontWeight: 600 }}>{toFinalValue(row, confirmed)}</TableCell>
              <TableCell>{describeOutcome(row, confirmed)}</TableCell>
            </TableRow>
          )}
        />
      </Table>
    </TableContainer>
  )
}

function NarrowRows({ rows, confirmed }: Props) {
  return (
    <VirtualList
      label={gradebookWords.everyRow}
      items={rows}
      keyOf={toLineKey}
      height={entryHeight}
      renderItem={(row, props) => (
        <Box component="li" {...props} sx={{ p: 1.5, borderTop: '1px solid', borderColor: 'divider', ...anywhere }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <bdi>{row.name}</bdi>
            <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
              {isFilled(row, confirmed) && row.before !== '' && `${row.before} → `}
              {toFinalValue(row, confirmed)}
            </Box>
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {gradebookWords.inRow({ line: row.line })}
            {row.student && ` · ${row.student.email}`}
          </Box>
          <Box sx={{ typography: 'body2' }}>{describeOutcome(row, confirmed)}</Box>
        </Box>
      )}
    />
  )
}

const anywhere = { overflowWrap: 'anywhere' } as const
const toLineKey = ({ line }: GradebookRow) => String(line)
const isFilled = ({ outcome, line }: GradebookRow, confirmed: ReadonlySet<number>) =>
  outcome === 'filled' || (outcome === 'check' && confirmed.has(line))

function toFinalValue(row: GradebookRow, confirmed: ReadonlySet<number>): string {
  return isFilled(row, confirmed) ? (row.after ?? '') : row.before
}

function describeOutcome(row: GradebookRow, confirmed: ReadonlySet<number>): string {
  return gradebookOutcomeWords[isFilled(row, confirmed) ? 'filled' : row.outcome]
}
