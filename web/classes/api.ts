import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { invalidateClasses } from './class-changes.ts'
import { readClassList, type FacultyClass } from './faculty-class.ts'
import { loadFacts, loadRoster } from './load-class.ts'

/** How long the list is fresh, and how often an open page reloads it, in ms. */
const listLastsMs = 120_000
const listRefreshMs = 300_000

/** Loads the viewer’s classes, cached for two minutes. With `refreshes`, reloads every five minutes while visible. */
export function useClasses({ refreshes = false } = {}) {
  const { facultyId, schoolId } = useSession()
  return useQuery({
    queryKey: ['classes', facultyId, 'list', schoolId],
    enabled: facultyId !== null,
    staleTime: listLastsMs,
    refetchInterval: refreshes ? listRefreshMs : false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) =>
      readClassList(await call('GET /api/classes/', { query: { faculty: facultyId, school: schoolId }, signal })),
  })
}

/** Loads one class. */
export function useClass(id: string) {
  return useQuery({
    queryKey: ['class', id],
    queryFn: ({ signal }) => loadFacts(id, signal),
  })
}

/** Loads the students of a class, registered and pending. */
export function useRoster(classId: string) {
  return useQuery({
    queryKey: ['roster', classId],
    queryFn: ({ signal }) => loadRoster(classId, signal),
  })
}

/** The domain of student addresses at the viewer’s own university. Null while unknown. */
export function useStudentDomain(): string | null {
  const { schoolId } = useSession()
  const school = useQuery({
    queryKey: ['school', schoolId],
    queryFn: ({ signal }) => call('GET /api/schools/:id/', { params: { id: schoolId! }, signal }),
    enabled: schoolId !== null,
    staleTime: Infinity,
  }).data
  return school?.student_domain ?? null
}

/** Deletes a class with its roster. */
export function useDeleteClass(id: string) {
  const { facultyId } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/classes/:id/', { params: { id }, query: { faculty_id: facultyId } }),
    onSuccess: () => {
      // Remove the class immediately. Until the list is reloaded, its card would link to a page that doesn’t exist.
      client.setQueriesData<FacultyClass[]>({ queryKey: ['classes', facultyId, 'list'] }, (classes) =>
        classes?.filter((course) => course.id !== id),
      )
      client.removeQueries({ queryKey: ['class', id], type: 'inactive' })
    },
    // Another window may have deleted it first. The reloaded list shows it either way.
    onSettled: () => invalidateClasses(client),
  })
}

export type Correction = { email?: string; first_name?: string; last_name?: string }

/** Corrects a pending student of a class, effective immediately and only in this class. */
export function useCorrectPending(classId: string) {
  const { facultyId } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ pendingId, correction }: { pendingId: string; correction: Correction }) =>
      call('PUT /api/class/:id/pending/:pending/', {
        params: { id: classId, pending: pendingId },
        query: { faculty_id: facultyId },
        body: correction,
      }),
    onSuccess: (corrected, { pendingId }) => {
      client.setQueryData<RosterStudent[]>(['roster', classId], (roster) =>
        roster?.map((student) => (student.id === pendingId ? corrected : student)),
      )
      invalidateClasses(client)
    },
  })
}
