import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { searchStudents } from '#web/accounts/search-students.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { renderCount, DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { Removed, RemovedList } from '#web/deletions/removed-list.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { EmailText, PersonName } from '#web/kit/person-name.tsx'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { rich } from '#web/kit/rich.ts'
import { useSession } from '#web/session/use-session.ts'
import { usePanelStudents, useDeleteStudent } from './api.ts'
import { EditStudentDialog } from './edit-student-dialog.tsx'
import { RecordActions } from './record-actions.tsx'
import { SearchedList } from './searched-list.tsx'
import type { PanelAddress } from './use-panel-address.ts'
import { useToHeading } from '#web/kit/page/use-to-heading.ts'

const toId = ({ id }: StudentProfile) => id

const columns: Column<StudentProfile>[] = [
  { title: administrationWords.name, render: (student) => <PersonName of={student} /> },
  { title: administrationWords.email, isSecondary: true, render: ({ email }) => <EmailText>{email}</EmailText> },
]

/** The students of the university, sorted by last name, with buttons to edit and delete them. */
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
            // Reloads only after the form has closed: if the student was deleted, an open form would vanish with its
            // text.
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

type Props = { student: StudentProfile; onDeleted: () => void; onClose: () => void }

/**
 * Asks before deleting a student's account, and lists what is deleted. If there are check-ins, the name must be typed.
 */
function DeleteStudentDialog({ student, onDeleted, onClose }: Props) {
  const { facultyId } = useSession()
  const { mutateAsync } = useDeleteStudent(student)
  const deletion = useDeletion({
    id: student.id,
    count: (signal) =>
      call('GET /api/students/:id/deletion/', { params: { id: student.id }, query: { faculty_id: facultyId }, signal }),
    // Asks again if the account had no check-ins when the dialog opened, but has some now.
    isMore: (current, previous) => !previous || (current.check_ins > 0 && previous.check_ins === 0),
    remove: () => mutateAsync(),
    onDeleted,
  })
  const { counts } = deletion
  const name = `${student.first_name} ${student.last_name}`
  // If counting failed, there may be check-ins, so the name is required.
  const asksName = deletion.isNotCounted || (counts !== undefined && counts.check_ins > 0)
  return (
    <DeletionDialog
      deletion={deletion}
      title={administrationWords.deleteStudent}
      confirmLabel={administrationWords.deleteStudentButton}
      describe={(error) => errorSentence(error, panelMessages.deleteFailed)}
      name={asksName ? { label: administrationWords.typeStudentsName, value: name } : null}
      onClose={onClose}
    >
      <RemovedList>
        <Removed
          what={
            <>
              {rich(
                administrationWords.accountNameEmail({
                  name,
                  email: student.email,
                  own: asOwnName,
                }),
              )}
            </>
          }
        />
        <Removed what={administrationWords.checkInsFromEveryRoll} count={renderCount(deletion, counts?.check_ins)} />
        <Removed what={administrationWords.placesClasses} count={renderCount(deletion, counts?.classes)} />
      </RemovedList>
    </DeletionDialog>
  )
}
