import { classesWords } from '#contract/classes/words.ts'
import Card from '@mui/material/Card'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { memo, useRef } from 'react'
import { DrawnRows, type TableRowProps } from '#web/kit/lists/drawn-rows.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import { useBoxRows } from '#web/kit/lists/use-box-rows.ts'
import type { GridProps, Row } from './grid-rows.ts'
import { CellMark } from './cell-mark.tsx'
import { judgeCell, describeColumn, describeTotal, type Column } from './grid-cells.ts'

/** In px: the header, a row, the columns. Anything taller than the box scrolls inside it. */
const [headHeight, rowHeight, nameWidth, totalWidth, eventWidth, tallest] = [112, 45, 230, 84, 116, 640]

const toKey = ({ student }: Row) => student.id

/** A row for each student, a column for each event; names and totals stay in sight while the events scroll. */
export function GridTable({ rows, columns, classSize, now }: GridProps) {
  const box = useRef<HTMLDivElement>(null)
  const { frame, renderedItems, spaceAfter } = useBoxRows({
    items: rows,
    keyOf: toKey,
    height: rowHeight,
    box,
    head: headHeight,
  })
  return (
    <TableContainer
      ref={box}
      component={Card}
      role="region"
      tabIndex={0}
      aria-label={classesWords.attendance}
      sx={{
        maxHeight: tallest,
        // Few events take no more space than they need.
        width: 'fit-content',
        maxWidth: '100%',
        overflow: 'auto',
        // The words for screen readers scroll with their cells. Otherwise they make the whole page as wide as the grid.
        position: 'relative',
        scrollPaddingTop: headHeight,
        '&:focus-visible': { outlineOffset: '-3px' },
      }}
    >
      <Table
        stickyHeader
        aria-label={classesWords.attendance}
        aria-rowcount={rows.length + 1}
        sx={{ tableLayout: 'fixed', width: nameWidth + totalWidth + columns.length * eventWidth }}
      >
        <TableHead>
          <TableRow aria-rowindex={1} sx={{ height: headHeight, '& > th': { verticalAlign: 'bottom' } }}>
            <TableCell sx={{ left: 0, width: nameWidth, zIndex: 3 }}>{classesWords.name}</TableCell>
            <TableCell sx={{ left: nameWidth, width: totalWidth, zIndex: 3 }}>{classesWords.total}</TableCell>
            {columns.map((column) => (
              <EventHead key={column.id} column={column} classSize={classSize} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody {...frame}>
          <DrawnRows
            renderedItems={renderedItems}
            spaceAfter={spaceAfter}
            renderRow={(row, props) => <StudentRow row={row} columns={columns} now={now} {...props} />}
          />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function EventHead({ column, classSize }: { column: Column; classSize: number }) {
  return (
    <TableCell sx={{ width: eventWidth, px: 1 }} title={column.name}>
      <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{shortDate(column.date)}</Box>
      <Box
        sx={{
          typography: 'caption',
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        <OwnName>{column.name}</OwnName>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {describeColumn(column, classSize)}
      </Box>
    </TableCell>
  )
}

type StudentProps = { row: Row; columns: Column[]; now: number } & TableRowProps

const StudentRow = memo(function StudentRow({ row: { student, attended }, columns, now, ...props }: StudentProps) {
  return (
    <TableRow {...props}>
      <TableCell component="th" scope="row" sx={{ ...pinned(0), overflowWrap: 'anywhere' }}>
        <PersonName of={student} />
      </TableCell>
      <TableCell sx={{ ...pinned(nameWidth), fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {describeTotal(attended, columns, now)}
      </TableCell>
      {columns.map((column) => (
        <TableCell key={column.id} sx={{ px: 1, py: 0.5, textAlign: 'center' }}>
          <CellMark cell={judgeCell(attended, column, now)} />
        </TableCell>
      ))}
    </TableRow>
  )
})

function pinned(offset: number) {
  return { position: 'sticky', left: offset, zIndex: 1, bgcolor: 'background.paper' } as const
}
