import { describeMark } from '#contract/rolls/describe-mark.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import type { ExpectedStudent } from '#contract/rolls/live/statistics.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import { useMarking } from '#web/rolls/marks/marking-context.ts'
import { RowMenuButton } from '#web/rolls/marks/row-menu-button.tsx'
import type { MarkedPerson } from '#web/rolls/marks/task.ts'
import { menuCell, Name } from '#web/rolls/dialog/row.tsx'

type Props = {
  students: ExpectedStudent[]
  classes: ReadonlyMap<string, string>
  /** Current marks, such as “excused”, by person id. */
  marks: ReadonlyMap<string, ShownMark>
}

const toId = ({ id }: ExpectedStudent) => id
const entrySx = { pr: 1 }
const renderEmail = ({ student_email }: ExpectedStudent) => <EmailText>{student_email}</EmailText>

/** Lists the viewer’s own students who are expected and haven’t come, by name. */
export function MissingList({ students, classes, marks }: Props) {
  const mayMark = useMarking() !== null
  const drawing = useMemo(() => {
    const renderName = (student: ExpectedStudent) => (
      <>
        <Who student={student} />
        <MarkNote mark={marks.get(student.id)} />
      </>
    )
    const columns: Column<ExpectedStudent>[] = [
      { title: reportsWords.student, render: renderName },
      { title: reportsWords.email, width: '36%', isSecondary: true, render: renderEmail },
      { title: reportsWords.classes, width: '24%', isSecondary: true, render: ({ id }) => classes.get(id) },
    ]
    const menu: Column<ExpectedStudent> = {
      title: reportsWords.actions,
      isTitleHidden: true,
      width: 60,
      cellSx: menuCell,
      render: (student) => <RowMenuButton person={toPerson(student, marks.get(student.id))} />,
    }
    const renderEntry = (student: ExpectedStudent) => (
      <>
        {renderName(student)}
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <div>{renderEmail(student)}</div>
          {classes.get(student.id)}
        </Box>
      </>
    )
    return { columns, renderEntry, ...(mayMark && { actions: menu }) }
  }, [classes, marks, mayMark])
  return (
    <RecordList
      label={reportsWords.missing}
      items={students}
      keyOf={toId}
      {...drawing}
      heights={[53, 96]}
      breakpoint="sm"
      entrySx={entrySx}
    />
  )
}

/** Converts a missing student to the person that the marking menu corrects. */
function toPerson({ id, student_name, student_email }: ExpectedStudent, mark: ShownMark | undefined): MarkedPerson {
  return { id, name: student_name || student_email, isPresent: false, mark: mark ?? null }
}

/** Shows why a student is missing, if someone recorded a reason. */
function MarkNote({ mark }: { mark: ShownMark | undefined }) {
  if (!mark) return null
  return <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{describeMark(mark)}</Box>
}

/** Shows the student’s name, and whether they are unregistered: a student without an account can’t check in. */
function Who({ student }: { student: ExpectedStudent }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Name studentId={student.id} name={student.student_name || student.student_email} email={null} />
      {!student.is_registered && <TagChip kind="notRegistered" />}
    </Box>
  )
}
