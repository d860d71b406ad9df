import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#web/api/client.ts'
import { StepUpCancelled, useStepUp } from '#web/session/use-step-up.tsx'

type Options<Counts> = {
  /** Where the server counts what goes. */
  path: string
  facultyId: string | null
  /** Whether more goes than was said; `said` is undefined when nothing was counted. */
  isMore: (now: Counts, said: Counts | undefined) => boolean
  remove: () => Promise<unknown>
  /** What went, as far as it was counted. */
  onDeleted: (counts: Counts | undefined) => void
}

/** More would go than the dialog said. */
class MoreToDelete extends Error {}

/**
 * What goes with a thing, counted by the server when its dialog opens, and again just before it goes: when more
 * would go than was said, it stays, and the dialog says so. Counting is an extra: without it one deletes all the same.
 */
export function useDeletion<Counts>({ path, facultyId, isMore, remove, onDeleted }: Options<Counts>) {
  const client = useQueryClient()
  const stepUp = useStepUp()
  const question = {
    queryKey: ['deletion', path],
    // An old count would be worse than none.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<Counts>('GET', path, { query: { faculty_id: facultyId }, signal }),
  }
  const counted = useQuery({ ...question, placeholderData: undefined, refetchOnWindowFocus: false })
  const deletion = useMutation({
    async mutationFn(): Promise<Counts | undefined> {
      const said = counted.data
      const now = await client.fetchQuery({ ...question, retry: false }).catch((error: unknown) => {
        // Signed out: the deletion would only be refused as well.
        if (error instanceof ApiError && error.status === 401) throw error
        return undefined
      })
      if (now && isMore(now, said)) throw new MoreToDelete()
      await stepUp.run(remove)
      return now ?? said
    },
    onSuccess: onDeleted,
  })
  const hasMore = deletion.error instanceof MoreToDelete
  return {
    counts: counted.data,
    isCounting: counted.isPending,
    isNotCounted: counted.data === undefined && counted.isError,
    countAgain: () => void counted.refetch(),
    hasMore,
    // Closing the question deletes nothing and needs no words.
    error: hasMore || deletion.error instanceof StepUpCancelled ? null : deletion.error,
    isDeleting: deletion.isPending,
    start: () => deletion.mutate(),
    /** Asks for a fresh proof of identity when the server wants one; the dialog renders it. */
    question: stepUp.dialog,
  }
}

export type Deletion = Omit<ReturnType<typeof useDeletion>, 'counts'>
