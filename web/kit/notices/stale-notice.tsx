import { RetryAlert } from './retry-alert.tsx'

/** Says that old data is shown, because new data didn't load. */
export function StaleNotice({ says, onRetry }: { says: string; onRetry: () => void }) {
  return <RetryAlert says={says} onRetry={onRetry} sx={{ mb: 3 }} />
}
