import type { ReactNode } from 'react'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { FailedToLoad } from './failed-to-load.tsx'

/** The part of a query that `Loaded` needs. */
export type LoadedQuery<Data> = { data: Data | undefined; isError: boolean; error: unknown; refetch: () => unknown }

type Sentence = string | ((error: unknown) => string)

type Props<Data> = {
  query: LoadedQuery<Data>
  /** A placeholder until there is data. */
  waiting: ReactNode
  /** The message when loading failed. */
  failed: Sentence
  /** The message above older data when loading failed. The default is `failed`. */
  stale?: Sentence
  /** Replaces an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Renders the loaded data, or an explanation with a retry button if there is none. Older data stays, below a message.
 */
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
