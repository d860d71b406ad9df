import { creditListWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import { memo } from 'react'
import { PersonName } from '#web/kit/person-name.tsx'
import { VirtualList, type ListItemProps } from '#web/kit/lists/virtual-list.tsx'
import type { ListProps } from './credits-table.tsx'
import { describeHave, type StudentCredit } from './student-events.tsx'

/** About how high an entry is, in px. */
const entryHeight = 73

const toId = ({ id }: StudentCredit) => id

/** Lists what each student has, on a phone. */
export function CreditCards({ students, onOpen }: Pick<ListProps, 'students' | 'onOpen'>) {
  return (
    <Card>
      <VirtualList
        label={creditListWords.students}
        items={students}
        keyOf={toId}
        height={entryHeight}
        renderItem={(student, props) => <StudentEntry student={student} onOpen={onOpen} {...props} />}
      />
    </Card>
  )
}

type EntryProps = { student: StudentCredit; onOpen: (student: StudentCredit) => void } & ListItemProps

const StudentEntry = memo(function StudentEntry({ student, onOpen, ...props }: EntryProps) {
  return (
    <Box component="li" {...props} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <ButtonBase
        onClick={() => onOpen(student)}
        aria-haspopup="dialog"
        sx={{
          width: '100%',
          p: 2,
          display: 'block',
          textAlign: 'start',
          typography: 'body2',
          overflowWrap: 'anywhere',
          fontVariantNumeric: 'tabular-nums',
          '&.Mui-focusVisible': { outlineOffset: '-3px' },
        }}
      >
        <PersonName of={student} />
        <Box sx={{ display: 'flex', gap: 2, color: 'text.secondary', mt: 0.25 }}>
          <span>{describeHave(student)}</span>
          <span>{creditListWords.pointsOf({ points: student.points / 1_000 })}</span>
        </Box>
      </ButtonBase>
    </Box>
  )
})
