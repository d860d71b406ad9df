import { classesWords } from '#contract/classes/words.ts'
import Card from '@mui/material/Card'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { memo, useRef } from 'react'
import { DrawnRows, type TableRowProps } from '#web/kit/lists/virtual-table-body.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { monthAndDay, shortDate } from '#web/kit/time/times.ts'
import { useBoxRows } from '#web/kit/lists/use-box-rows.ts'
import { TermLink } from '#web/rolls/term-link.tsx'
import { nextTotalSort, findMarkTarget, type GridProps, type Row } from './grid-rows.ts'
import { CellMark, MarksCell } from './cell-mark.tsx'
import { judgeCell, describeColumn, describeTotal, type Column } from './grid-cells.ts'

/** In px: the heights of the header and of a row, and the widths of the columns. */
const [headHeight, rowHeight, nameWidth, totalWidth, eventWidth] = [80, 40, 230, 96, 116]
/** Anything taller scrolls inside the box. It fills the window below the page’s head (about 280 px). */
const tallest = 'max(360px, calc(100dvh - 290px))'

const toKey = ({ student }: Row) => student.id

/** A row for each student and a column for each event. Names and totals stay in view while the events scroll. */
export function GridTable({ course, rows, columns, classSize, now, sort, onSort, openMarks }: GridProps) {
  const box = useRef<HTMLDivElement>(null)
  const { frame, renderedItems, spaceAfter } = useBoxRows({
    items: rows,
    keyOf: toKey,
    height: rowHeight,
    box,
    head: headHeight,
    isPrinted: false,
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
        // With few events, the table is only as wide as it needs to be.
        width: 'fit-content',
        maxWidth: '100%',
        overflow: 'auto',
        // Screen-reader texts scroll with their cells. Otherwise they would make the page as wide as the grid.
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
            <TableCell
              aria-sort={sort === 'name' ? 'ascending' : undefined}
              sx={{ left: 0, width: nameWidth, zIndex: 3 }}
            >
              <TableSortLabel active={sort === 'name'} onClick={() => onSort('name')}>
                {classesWords.name}
              </TableSortLabel>
            </TableCell>
            <TableCell
              aria-sort={sort === 'name' ? undefined : sort === 'most' ? 'descending' : 'ascending'}
              sx={{ left: nameWidth, width: totalWidth, zIndex: 3, px: 1 }}
            >
              <TableSortLabel
                active={sort !== 'name'}
                direction={sort === 'fewest' ? 'asc' : 'desc'}
                onClick={() => onSort(nextTotalSort(sort))}
              >
                {classesWords.total}
              </TableSortLabel>
            </TableCell>
            {columns.map((column) => (
              <EventHead key={column.id} column={column} classSize={classSize} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody {...frame}>
          <DrawnRows
            renderedItems={renderedItems}
            spaceAfter={spaceAfter}
            renderRow={(row, props) => <StudentRow {...{ course, row, columns, now, openMarks }} {...props} />}
          />
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function EventHead({ column, classSize }: { column: Column; classSize: number }) {
  return (
    <TableCell sx={{ width: eventWidth, px: 1 }} title={`${shortDate(column.date)}: ${column.name}`}>
      <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{monthAndDay(column.date)}</Box>
      <Box
        sx={{
          typography: 'caption',
          display: '-webkit-box',
          WebkitLineClamp: 1,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          wordBreak: 'break-all',
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

type StudentProps = Pick<GridProps, 'course' | 'columns' | 'now' | 'openMarks'> & { row: Row } & TableRowProps

const StudentRow = memo(function StudentRow({ course, row, columns, now, openMarks, ...props }: StudentProps) {
  const { student } = row
  return (
    <TableRow {...props}>
      <TableCell component="th" scope="row" sx={{ ...pinned(0), py: 0.5, height: rowHeight, overflowWrap: 'anywhere' }}>
        <TermLink classId={course.id} studentId={student.id}>
          <PersonName of={student} />
        </TermLink>
      </TableCell>
      <TableCell
        sx={{
          ...pinned(nameWidth),
          px: 1,
          py: 0.5,
          height: rowHeight,
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        }}
      >
        {describeTotal(row, columns, now)}
      </TableCell>
      {columns.map((column) => (
        <TableCell key={column.id} sx={cellSx}>
          <MarksCell subject={findMarkTarget(row, column, course)} openMarks={openMarks} isSkipped>
            <CellMark cell={judgeCell(row, column, now)} />
          </MarksCell>
        </TableCell>
      ))}
    </TableRow>
  )
})

function pinned(offset: number) {
  return { position: 'sticky', left: offset, zIndex: 1, bgcolor: 'background.paper' } as const
}

// The button fills its cell.
const cellSx = {
  p: 0,
  height: rowHeight,
  textAlign: 'center',
  '& > button': { all: 'unset', display: 'block', width: '100%', height: '100%', cursor: 'pointer' },
  '& > button:hover': { bgcolor: 'action.hover' },
  '& > button:focus-visible': { outline: '2px solid', outlineOffset: '-2px' },
}
