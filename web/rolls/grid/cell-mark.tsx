import { classesWords } from '#contract/classes/words.ts'
import TickIcon from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import type { MarkSubject, OpenMarks } from '#web/rolls/marks/event-marking.tsx'
import type { Cell } from './grid-cells.ts'

const words: Record<Cell, string> = {
  attended: classesWords.attended,
  excused: classesWords.excused,
  absent: classesWords.absent,
  'not yet': classesWords.notCheckedYet,
  'not known': classesWords.notKnown,
}

/** A tick, a dash, a word, or nothing while undecided. Screen readers read it as a word. */
export function CellMark({ cell }: { cell: Cell }) {
  return (
    <>
      {cell === 'attended' && (
        <TickIcon aria-hidden sx={{ fontSize: 20, color: 'successText', verticalAlign: 'middle' }} />
      )}
      {cell === 'absent' && (
        <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
          –
        </Box>
      )}
      <Box
        component="span"
        sx={cell === 'excused' ? { color: 'text.secondary', '@media print': { fontSize: '6pt' } } : visuallyHidden}
      >
        {words[cell]}
      </Box>
    </>
  )
}

/** The same state in words, where there is room for them. */
export function CellWords({ cell }: { cell: Cell }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        flex: 'none',
        typography: 'body2',
        color: cell === 'attended' ? 'successText' : 'text.secondary',
      }}
    >
      {cell === 'attended' && <TickIcon aria-hidden sx={{ fontSize: 18 }} />}
      {words[cell]}
    </Box>
  )
}

type Props = { subject: MarkSubject | null; openMarks: OpenMarks; isSkipped?: boolean; children: ReactNode }

/**
 * A student’s state at an event, as a button that opens the marks. `isSkipped` takes it out of the Tab order, because a
 * grid has thousands of cells. Keyboard users get to the same marks from the student’s name.
 */
export function MarksCell({ subject, openMarks, isSkipped = false, children }: Props) {
  if (subject === null) return children
  return (
    <button
      type="button"
      tabIndex={isSkipped ? -1 : undefined}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => openMarks(currentTarget, subject)}
    >
      {children}
    </button>
  )
}
