import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChangedStudent, StudentProfile } from '#contract/accounts/accounts.ts'
import { deleteAccount } from '#web/accounts/api.ts'
import { updateProfile } from '#web/accounts/save-profile.ts'
import { call } from '#web/api/call.ts'
import { readClassList } from '#web/classes/faculty-class.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useSession } from '#web/session/use-session.ts'
import { listSchoolStudents } from './panel-students.ts'

const studentsKey = (facultyId: string | null) => ['panel', facultyId, 'students']

/** The students of the viewer’s university, sorted by last name. */
export function usePanelStudents() {
  const { facultyId, schoolId } = useSession()
  return useQuery({
    queryKey: studentsKey(facultyId),
    enabled: facultyId !== null && schoolId !== null,
    queryFn: async ({ signal }) => listSchoolStudents(await call('GET /api/students/', { signal }), schoolId),
  })
}

/** The faculty of the viewer’s university, each with a count of classes. */
export function usePanelFaculty({ enabled = true } = {}) {
  const { facultyId, schoolId } = useSession()
  return useQuery({
    queryKey: ['panel', facultyId, 'faculty'],
    enabled: enabled && facultyId !== null && schoolId !== null,
    queryFn: ({ signal }) =>
      call('GET /api/faculty-by-school/', { query: { school_id: schoolId, faculty_id: facultyId }, signal }),
  })
}

/** The classes of a faculty member. */
export function useFacultyClasses(owner: string) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['panel', facultyId, 'classes', owner],
    // No placeholder: the classes of the person selected before must not be shown for this one.
    placeholderData: undefined,
    queryFn: async ({ signal }) =>
      readClassList(
        await call('GET /api/classes-by-faculty/', {
          query: { faculty_id: owner, requester_id: facultyId },
          signal,
        }),
      ),
  })
}

/** Changes a student's names, and the password if one was entered. */
export function useUpdateStudent(student: StudentProfile) {
  const change = useChangedList()
  const notify = useNotice()
  return useMutation({
    mutationFn: (changed: ChangedStudent) => updateProfile(student.id, changed, student),
    onSuccess: ({ saved, news }) => {
      change((students) => students.map((listed) => (listed.id === student.id ? { ...listed, ...saved } : listed)))
      if (news !== null) notify(news)
    },
  })
}

/** Deletes a student's account and everything in it. */
export function useDeleteStudent({ id }: StudentProfile) {
  const change = useChangedList()
  const client = useQueryClient()
  const { facultyId } = useSession()
  return useMutation({
    mutationFn: () => deleteAccount(id),
    onSuccess: () => change((students) => students.filter((listed) => listed.id !== id)),
    // Reloads the list after an error: someone else may have deleted the account first.
    onError: () => void client.invalidateQueries({ queryKey: studentsKey(facultyId) }),
  })
}

/** Returns a function that changes the cached list immediately, then reloads it. */
function useChangedList() {
  const client = useQueryClient()
  const { facultyId, schoolId } = useSession()
  return (change: (students: StudentProfile[]) => StudentProfile[]) => {
    const queryKey = studentsKey(facultyId)
    client.setQueryData<StudentProfile[]>(
      queryKey,
      (students) => students && listSchoolStudents(change(students), schoolId),
    )
    void client.invalidateQueries({ queryKey })
  }
}
