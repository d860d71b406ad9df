import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecentlyDeleted } from '#contract/deletions/deletions.ts'
import { deletionMessages, deletionsWords } from '#contract/deletions/words.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import type { Notice } from '#web/kit/notices/notice.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useSession } from '#web/session/use-session.ts'

type Deleted = Pick<RecentlyDeleted, 'kind' | 'id'>

/** Reopens a deleted class or event, and shows the result in a notice. */
export function useReopen() {
  const { facultyId } = useSession()
  const client = useQueryClient()
  const notify = useNotice()
  return useMutation({
    mutationFn: ({ kind, id }: Deleted) =>
      kind === 'class'
        ? call('POST /api/classes/:id/reopen/', { params: { id }, query: { faculty_id: facultyId } })
        : call('POST /api/events/:id/reopen/', { params: { id }, query: { faculty_id: facultyId } }),
    onSuccess: ({ message }) => void notify(message),
    onError: (error) => void notify(errorSentence(error, deletionMessages.reopenFailed)),
    // The reopened object appears in many lists and counts, so everything is reloaded.
    onSettled: () => client.invalidateQueries(),
  })
}

/** Returns a function that makes the “Undo” action of the notice after a deletion. */
export function useUndoDeletion(): (deleted: Deleted) => NonNullable<Notice['action']> {
  const { mutate } = useReopen()
  return (deleted) => ({ label: deletionsWords.undo, onClick: () => mutate(deleted) })
}
