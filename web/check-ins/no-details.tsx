import { LookupFailed } from './lookup-failed.tsx'
import { describeLookup } from './lookup-words.ts'
import { UnknownEvent } from './unknown-event.tsx'
import type { LocationAttempt } from './location/location-status.tsx'
import type { LocationState } from './location/use-location.ts'

type Props = {
  eventId: string
  location: LocationState
  asks: string
  attempt: LocationAttempt | null
  /** The page's sentence when an event can't be loaded. */
  failed: string
  /** The error of loading the event, or null while it loads. */
  error: Error | null
  onRetry: () => void
  onLeave: () => void
}

/** A code whose event has no details here: there is no such event, or they haven't loaded yet. */
export function NoDetails({ error, ...rest }: Props) {
  const problem = error && describeLookup(error)
  if (problem?.isFinal) return <LookupFailed message={rest.failed} problem={problem} onLeave={rest.onLeave} />
  return <UnknownEvent {...rest} problem={problem} />
}
