import { classCreditWords } from '#contract/credits/words.ts'
import Skeleton from '@mui/material/Skeleton'
import { FailedToLoad } from '#web/kit/failed-to-load.tsx'
import { useClassCredits } from './api.ts'
import { RuleEditor } from './rule-editor.tsx'

/** What attendance is worth in a class: its rule, and what each student has. */
export function CreditsTab({ classId, mayChange }: { classId: string; mayChange: boolean }) {
  const { data, error, refetch } = useClassCredits(classId, { sort: 'name', onlyShort: false })
  const first = data?.pages[0]?.answer
  if (!first) {
    if (error) return <FailedToLoad says={classCreditWords.loadFailed} onRetry={() => void refetch()} />
    return <Skeleton role="img" aria-label={classCreditWords.loading} variant="rounded" height={240} />
  }
  return <RuleEditor classId={classId} rule={first.rule} ruleText={first.rule_text} mayChange={mayChange} />
}
