import { kitWords } from '#contract/kit/words.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { OwnAttempt } from '#contract/rolls/attempts.ts'
import { ownTriesWords } from '#contract/check-ins/attempts/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { RefObject } from 'react'
import { GrowingList } from '#web/check-ins/growing-list.tsx'
import { useOwnAppeals } from '#web/credits/student/api.ts'
import { OwnTry } from './own-try.tsx'

/** The number of tries shown at first and added with each tap. */
const atOnce = 20

type Props = {
  tries: Pick<UseQueryResult<OwnAttempt[]>, 'data' | 'isError' | 'refetch'>
  heading: RefObject<HTMLHeadingElement | null>
}

/** A student’s tries that didn’t count, the latest first. Without any, nothing. */
export function OwnTries({ tries: { data, isError, refetch }, heading }: Props) {
  if (!data) return isError ? <NotLoaded onRetry={() => void refetch()} /> : null
  if (data.length === 0) return null
  return (
    <Box component="section" aria-labelledby="tries-title" sx={{ mt: 5 }}>
      <Typography id="tries-title" ref={heading} tabIndex={-1} variant="h4" component="h2" sx={{ fontSize: 19 }}>
        {ownTriesWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
        {ownTriesWords.about}
      </Typography>
      <TryList tries={data} />
    </Box>
  )
}

function TryList({ tries }: { tries: OwnAttempt[] }) {
  const { data: appeals = [] } = useOwnAppeals()
  return (
    <GrowingList
      items={tries}
      atOnce={atOnce}
      labelledBy="tries-title"
      showing={ownTriesWords.showing}
      showMore={ownTriesWords.showMore}
    >
      {(attempt, firstNew) => (
        <OwnTry
          key={attempt.id}
          tried={attempt}
          // The latest try at an event has the question about it.
          questions={
            tries.find(({ event }) => event === attempt.event) === attempt
              ? appeals.filter((appeal) => appeal.event === attempt.event && appeal.class === null)
              : null
          }
          heading={firstNew}
        />
      )}
    </GrowingList>
  )
}

/** The history above is complete without this list, so its failure is quiet. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      <Typography variant="body2">{ownTriesWords.notLoaded}</Typography>
      <Button variant="plain" onClick={onRetry}>
        {kitWords.tryAgain}
      </Button>
    </Box>
  )
}
