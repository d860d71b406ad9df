import { classesWords } from '#contract/classes/words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/client.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { statisticsKey } from '#web/rolls/api.ts'
import { useSession } from '#web/session/use-session.ts'
import { assignEvent } from '#web/classes/assign/assign-api.ts'
import { assignProblem } from '#web/classes/assign/assign-event.ts'
import { readClassDetails, type ClassDetails } from './read.ts'
import { unassignProblem } from './describe-class.ts'

const problemMs = 10_000

const detailsKey = (classId: string) => ['class', classId, 'details'] as const

/** Loads a class. Reloads at every visit, because events are assigned and students register elsewhere. */
export function useClassDetails(classId: string) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: detailsKey(classId),
    refetchOnMount: 'always',
    // Never show another class’s students in place of this one’s.
    placeholderData: undefined,
    queryFn: ({ signal }) => readClassDetails({ classId, facultyId }, { signal }),
  })
}

/**
 * Removes events from a class, and offers Undo for each. `onGone` is called after a row has left the page. The notices
 * are set up with the mutations, so that leaving the page or removing another event doesn’t drop them.
 */
export function useUnassign(classId: string, onGone: () => void) {
  const { facultyId } = useSession()
  const client = useQueryClient()
  const notify = useNotice()
  const [busy, setBusy] = useState<string[]>([])
  const change = (eventId: string, events: (events: FacultyEvent[]) => FacultyEvent[]) => {
    client.setQueryData<ClassDetails>(detailsKey(classId), (old) => old && { ...old, events: events(old.events) })
    void client.invalidateQueries({ queryKey: detailsKey(classId) })
    void client.invalidateQueries({ queryKey: statisticsKey(eventId) })
  }
  const assignAgain = useMutation({
    mutationFn: ({ id }: FacultyEvent) =>
      assignEvent(classId, id).catch((error: unknown) => {
        // A 400 means that another tab has already assigned it again.
        if (!(error instanceof ApiError) || error.status !== 400) throw error
      }),
    onSuccess: (_response, event) =>
      change(event.id, (events) => [...events.filter(({ id }) => id !== event.id), event]),
    onError: (error) => notify({ message: assignProblem(error), durationMs: problemMs }),
  })
  const unassign = useMutation({
    mutationFn: ({ id }: FacultyEvent) =>
      call('DELETE /api/class/:id/event/:event/unassign/', {
        params: { id: classId, event: id },
        query: { faculty_id: facultyId },
      }),
    onMutate: ({ id }) => setBusy((ids) => [...ids, id]),
    onSettled: (_response, _error, { id }) => setBusy((ids) => ids.filter((busyId) => busyId !== id)),
    onSuccess: (_response, event) => {
      change(event.id, (events) => events.filter(({ id }) => id !== event.id))
      onGone()
      notify({
        message: classesWords.nameNoLongerAssignedClass({ name: event.name }),
        action: { label: classesWords.undo, onClick: () => assignAgain.mutate(event) },
      })
    },
    onError: (error) => notify({ message: unassignProblem(error), durationMs: problemMs }),
  })
  return { busy, unassign: (event: FacultyEvent) => unassign.mutate(event) }
}
