import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/client.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'

type Options<Counts> = {
  id: string
  /** Asks the server for counts of what the deletion includes. */
  count: (signal: AbortSignal) => Promise<Counts>
  /** Whether more would be deleted than the dialog showed. `shownCounts` is undefined if counting failed. */
  isMore: (currentCounts: Counts, shownCounts: Counts | undefined) => boolean
  remove: () => Promise<unknown>
  /** Called with the counts of what was deleted, or undefined if counting failed. */
  onDeleted: (counts: Counts | undefined) => void
}

/** Thrown when more would be deleted than the dialog showed. */
class MoreToDelete extends Error {}

/**
 * Asks the server for counts of what a deletion includes, when its dialog opens and again just before deleting. If the
 * counts grew, nothing is deleted and the dialog shows the new counts. If counting fails, deleting is still possible.
 */
export function useDeletion<Counts>({ id, count, isMore, remove, onDeleted }: Options<Counts>) {
  const client = useQueryClient()
  const stepUp = useStepUp()
  const countQuery = {
    queryKey: ['deletion', id],
    // An outdated count would be worse than no count.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }) => count(signal),
  }
  const counted = useQuery({ ...countQuery, placeholderData: undefined, refetchOnWindowFocus: false })
  const deletion = useMutation({
    async mutationFn(): Promise<Counts | undefined> {
      const shownCounts = counted.data
      const currentCounts = await client.fetchQuery({ ...countQuery, retry: false }).catch((error: unknown) => {
        // The person is signed out, so the deletion would fail too.
        if (error instanceof ApiError && error.status === 401) throw error
        return undefined
      })
      if (currentCounts && isMore(currentCounts, shownCounts)) throw new MoreToDelete()
      await stepUp.run(remove)
      return currentCounts ?? shownCounts
    },
    onSuccess: onDeleted,
  })
  const hasMore = deletion.error instanceof MoreToDelete
  return {
    counts: counted.data,
    isCounting: counted.isPending,
    isNotCounted: counted.data === undefined && counted.isError,
    countError: counted.error,
    countAgain: () => void counted.refetch(),
    hasMore,
    // Canceling the proof dialog deletes nothing and needs no message.
    error: hasMore || deletion.error instanceof StepUpCanceled ? null : deletion.error,
    isDeleting: deletion.isPending,
    start: () => deletion.mutate(),
    /** The dialog for a fresh proof of identity. The deletion dialog renders it. */
    question: stepUp.dialog,
  }
}

export type Deletion = Omit<ReturnType<typeof useDeletion>, 'counts'>
