import { classCreditWords } from '#contract/credits/words.ts'
import { useState } from 'react'
import { FailedToLoad } from '#web/kit/failed-to-load.tsx'
import { StaleNotice } from '#web/kit/stale-notice.tsx'
import { useClassCredits, type CreditList } from './api.ts'
import { CreditsSkeleton } from './credits-skeleton.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { StudentCredits } from './student-credits.tsx'

/** What attendance is worth in a class: its rule, and what each student has. */
export default function CreditsTab({ classId, mayChange }: { classId: string; mayChange: boolean }) {
  const [list, setList] = useState<CreditList>({ sort: 'name', onlyShort: false })
  const credits = useClassCredits(classId, list)
  const { data, error, refetch } = credits
  const first = data?.pages[0]?.answer
  const retry = () => void refetch()
  if (!first) {
    if (error) return <FailedToLoad says={classCreditWords.loadFailed} onRetry={retry} />
    return <CreditsSkeleton />
  }
  return (
    <>
      {error && <StaleNotice says={classCreditWords.loadFailed} onRetry={retry} />}
      <RuleEditor classId={classId} rule={first.rule} ruleText={first.rule_text} mayChange={mayChange} />
      <StudentCredits credits={credits} list={list} onList={setList} />
    </>
  )
}
