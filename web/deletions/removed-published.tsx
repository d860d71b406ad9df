import { kitWords } from '#contract/kit/words.ts'
import { countOrWait } from './deletion-dialog.tsx'
import { Removed } from './removed-list.tsx'
import type { Deletion } from './use-deletion.ts'

/** The published credit files that will be deleted. Left out for zero, because few classes have some. */
export function RemovedPublished({ deletion, count }: { deletion: Deletion; count: number | undefined }) {
  if (!deletion.isNotCounted && !count) return null
  return <Removed what={kitWords.publishedCreditFiles} count={countOrWait(deletion, count)} />
}
