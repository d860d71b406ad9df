import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { searchStudents } from '#web/accounts/search-students.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { PersonName } from '#web/kit/person-name.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { usePanelStudents } from './api.ts'
import { DeleteStudentDialog } from './delete-student-dialog.tsx'
import { EditStudentDialog } from './edit-student-dialog.tsx'
import { RecordActions } from './record-actions.tsx'
import { SearchedList } from './searched-list.tsx'
import type { PanelAddress } from './use-panel-address.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'

const toId = ({ id }: StudentProfile) => id

const columns: Column<StudentProfile>[] = [
  { title: administrationWords.name, render: (student) => <PersonName of={student} /> },
  { title: administrationWords.email, isSecondary: true, render: ({ email }) => email },
]

/** The students of the university by last name, with buttons to edit and delete them. */
export function StudentsTab({ address }: { address: PanelAddress }) {
  const listing = usePanelStudents()
  const notify = useNotice()
  const toHeading = useToHeading()
  const [deleting, setDeleting] = useState<StudentProfile | null>(null)
  const students = listing.data
  const deferredText = useDeferredValue(address.searchText)
  const matches = useMemo(() => searchStudents(students ?? [], deferredText), [students, deferredText])
  const editing = students?.find(({ id }) => id === address.student)
  return (
    <>
      <SearchedList
        query={listing}
        found={{ count: matches.length, words: administrationWords.studentCount({ count: matches.length }) }}
        words={{
          waits: administrationWords.loadingStudents,
          fails: panelMessages.studentsFailed,
          none: { title: administrationWords.noStudentsYet, sentence: administrationWords.noStudentsYetAbout },
          noneMatch: administrationWords.noStudentCalled({ search: deferredText.trim() }),
        }}
        typed={address.searchText}
        onSearch={address.search}
        placeholder={administrationWords.searchByName}
        label={administrationWords.searchStudentsByNameEmail}
      >
        <RecordList
          label={administrationWords.students}
          items={matches}
          keyOf={toId}
          columns={columns}
          actions={{
            title: administrationWords.actions,
            width: 136,
            render: (student) => (
              <RecordActions
                name={`${student.first_name} ${student.last_name}`}
                edit={() => address.edit(student.id)}
                onDelete={() => setDeleting(student)}
              />
            ),
          }}
          heights={[59, 99]}
        />
      </SearchedList>
      {editing && (
        <EditStudentDialog
          key={editing.id}
          student={editing}
          onClose={() => {
            address.closeEdit()
            // The list may lack the student by now, but an open form must not disappear with its text.
            void listing.refetch()
          }}
          onSaved={() => {
            address.closeEdit()
            notify(panelMessages.updated)
          }}
        />
      )}
      {deleting && (
        <DeleteStudentDialog
          student={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null)
            notify(panelMessages.deleted)
            toHeading()
          }}
        />
      )}
    </>
  )
}
