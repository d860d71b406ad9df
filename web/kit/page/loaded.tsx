import type { ReactNode } from 'react'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { FailedToLoad } from './failed-to-load.tsx'

/** The part of a query that its frame needs. */
export type LoadedQuery<Data> = { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }

type Sentence = string | ((error: unknown) => string)

type Props<Data> = {
  query: LoadedQuery<Data>
  /** Shown until there is data. */
  waiting: ReactNode
  /** Says that there is no data, or only older data. */
  failed: Sentence
  /** Above older data, if it's another sentence than `failed`. */
  stale?: Sentence
  /** In place of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** The loaded data, or why there is none, with a retry. Older data stays, below a notice. */
export function Loaded<Data>({ query, waiting, failed, stale = failed, empty, children }: Props<Data>) {
  const { data, isError, error } = query
  const onRetry = () => void query.refetch()
  const resolve = (words: Sentence) => (typeof words === 'string' ? words : words(error))
  if (data === undefined) {
    if (!isError) return waiting
    return <FailedToLoad says={resolve(failed)} error={error} onRetry={onRetry} />
  }
  const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
  return (
    <>
      {isError && <RetryAlert says={resolve(stale)} error={error} onRetry={onRetry} sx={{ mb: 3 }} />}
      {isEmpty ? empty : children(data)}
    </>
  )
}
