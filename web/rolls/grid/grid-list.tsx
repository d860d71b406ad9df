import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { OwnName } from '#web/kit/own-name.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { shortDate } from '#web/kit/time/times.ts'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import { TermLink } from '#web/rolls/term-link.tsx'
import { findMarkTarget, type GridProps, type GridSort, type Row } from './grid-rows.ts'
import { CellWords, MarksCell } from './cell-mark.tsx'
import { judgeCell, describeColumn, describeTotal, type Column } from './grid-cells.ts'

/** The approximate height of an entry, in px. */
const entryHeight = 61

const toKey = ({ student }: Row) => student.id

/** The grid on a phone: each student’s total, which expands to all events, or one event with everyone who came. */
export function GridList({ course, rows, columns, classSize, now, sort, onSort, openMarks }: GridProps) {
  const [eventId, setEventId] = useState('')
  const chosen = columns.find(({ id }) => id === eventId)
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          gap: 1,
          mb: 1,
          '& .MuiOutlinedInput-root': { height: 44 },
        }}
      >
        <TextField
          select
          value={chosen ? eventId : ''}
          onChange={(change) => setEventId(change.target.value)}
          helperText={chosen && describeColumn(chosen, classSize)}
          slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': classesWords.eventColumn } }}
        >
          <MenuItem value="">{classesWords.allEvents}</MenuItem>
          {columns.map(({ id, name, date }) => (
            <MenuItem key={id} value={id} sx={{ whiteSpace: 'normal' }}>
              <span>
                {shortDate(date)}: <OwnName>{name}</OwnName>
              </span>
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          value={sort}
          onChange={(change) => onSort(change.target.value as GridSort)}
          slotProps={{ htmlInput: { 'aria-label': classesWords.sortBy } }}
        >
          <MenuItem value="name">{classesWords.byName}</MenuItem>
          <MenuItem value="most">{classesWords.byMost}</MenuItem>
          <MenuItem value="fewest">{classesWords.byFewest}</MenuItem>
        </TextField>
      </Box>
      <Card>
        <VirtualList
          label={classesWords.attendance}
          items={rows}
          keyOf={toKey}
          height={entryHeight}
          renderItem={(row, line) => <Entry {...{ course, row, columns, chosen, now, openMarks, line }} />}
        />
      </Card>
    </>
  )
}

type EntryProps = Pick<GridProps, 'course' | 'columns' | 'now' | 'openMarks'> & {
  row: Row
  chosen: Column | undefined
  line: ListItemProps
}

function Entry({ course, row, columns, chosen, now, openMarks, line }: EntryProps) {
  const { student } = row
  const [isOpen, setOpen] = useState(false)
  const total = describeTotal(row, columns, now)
  return (
    <Box component="li" {...line} sx={{ px: 2, py: 1, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 44 }}>
        <Box sx={{ typography: 'body2', minWidth: 0, overflowWrap: 'anywhere' }}>
          <TermLink classId={course.id} studentId={student.id}>
            <PersonName of={student} />
          </TermLink>
        </Box>
        {chosen ? (
          <CellWords cell={judgeCell(row, chosen, now)} />
        ) : (
          <Button
            variant="plain"
            aria-expanded={isOpen}
            aria-label={classesWords.totalOf({
              total,
              firstName: student.first_name,
              lastName: student.last_name,
            })}
            onClick={() => setOpen(!isOpen)}
            sx={{ flex: 'none', mr: -1.5, fontVariantNumeric: 'tabular-nums' }}
          >
            {total}
          </Button>
        )}
      </Box>
      {isOpen && !chosen && (
        <Box component="ul" sx={{ m: 0, pl: 0, pb: 1, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {columns.map((column) => (
            <Box
              component="li"
              key={column.id}
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, typography: 'body2' }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', color: 'text.secondary' }}>
                {shortDate(column.date)}: <OwnName>{column.name}</OwnName>
              </Box>
              <Box sx={{ flex: 'none', '& > button': cellButton }}>
                <MarksCell subject={findMarkTarget(row, column, course)} openMarks={openMarks}>
                  <CellWords cell={judgeCell(row, column, now)} />
                </MarksCell>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

const cellButton = { all: 'unset', cursor: 'pointer', minHeight: 24, '&:focus-visible': { outline: '2px solid' } }
