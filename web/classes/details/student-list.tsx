import { classesWords } from '#contract/classes/words.ts'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { PersonName } from '#web/kit/person-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'

const columns: Column<RosterStudent>[] = [
  { title: classesWords.name, render: (student) => <PersonName of={student} /> },
  { title: classesWords.email, isSecondary: true, render: ({ email }) => email },
  {
    title: classesWords.status,
    width: 200,
    render: ({ email_verified }) => <TagChip kind={email_verified ? 'registered' : 'notRegistered'} />,
  },
]

const toId = ({ id }: RosterStudent) => id
const entrySx = { py: 2 }

/** The students of a class. */
export function StudentList({ students }: { students: RosterStudent[] }) {
  return (
    <RecordList
      label={classesWords.students}
      items={students}
      keyOf={toId}
      columns={columns}
      heights={[59, 121]}
      entrySx={entrySx}
    />
  )
}
