import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

/** One student’s term in all classes of a class’s owner. */
export function useStudentTerm(classId: string, studentId: string) {
  const { facultyId } = useSession()
  return useQuery({
    // A mark at any event reads everything about classes again.
    queryKey: ['class', classId, 'term', studentId],
    refetchOnMount: 'always',
    placeholderData: undefined,
    queryFn: ({ signal }) =>
      call('GET /api/classes/:id/students/:student/term/', {
        params: { id: classId, student: studentId },
        query: { faculty_id: facultyId },
        signal,
      }),
  })
}
