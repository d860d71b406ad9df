import { reportsWords } from '#contract/rolls/words.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { addresses } from '#web/session/addresses.ts'

type Props = {
  /** The reason. By default that there is none. */
  says?: string
  sentence?: string
  /** Left out when a retry can't help. */
  onRetry?: (() => void) | undefined
}

/** Shown on an event's page when there is no event. */
export function NoEvent({
  says = reportsWords.thereNoSuchEvent,
  sentence = reportsWords.mayHaveBeenDeleted,
  onRetry,
}: Props) {
  return (
    <FailedToLoad
      says={says}
      sentence={sentence}
      onRetry={onRetry}
      back={
        <Button variant="outlined" component={Link} to={addresses.events}>
          {reportsWords.backEvents}
        </Button>
      }
    />
  )
}
