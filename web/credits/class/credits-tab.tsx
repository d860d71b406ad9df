import { classCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { StaleNotice } from '#web/kit/notices/stale-notice.tsx'
import { useClassCredits, type CreditList } from './api.ts'
import { CreditFiles } from './credit-files.tsx'
import { CreditsSkeleton } from './credits-skeleton.tsx'
import { EventCredits } from './event-credits.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { StudentCredits } from './student-credits.tsx'

/** Shows the credit rule of a class, and what each student has. */
export default function CreditsTab({
  course,
  mayChange,
}: {
  course: { id: string; name: string }
  mayChange: boolean
}) {
  const classId = course.id
  const [list, setList] = useState<CreditList>({ sort: 'name', onlyShort: false })
  const credits = useClassCredits(classId, list)
  const { data, error, refetch } = credits
  const first = data?.pages[0]?.items
  const retry = () => void refetch()
  if (!first) {
    if (error) return <FailedToLoad says={classCreditWords.loadFailed} onRetry={retry} />
    return <CreditsSkeleton />
  }
  const credited = { id: classId, name: course.name, timeZone: first.time_zone }
  return (
    <>
      {error && <StaleNotice says={classCreditWords.loadFailed} onRetry={retry} />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <RuleEditor course={credited} rule={first.rule} ruleText={first.rule_text} mayChange={mayChange} />
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <EventCredits course={credited} rule={first.rule} events={first.events} mayChange={mayChange} />
          <CreditFiles course={credited} mayChange={mayChange} />
        </Box>
      </Box>
      <StudentCredits course={credited} mayChange={mayChange} credits={credits} list={list} onList={setList} />
    </>
  )
}
