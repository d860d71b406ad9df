import { eventPageMessages } from '#contract/events/words.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { addresses } from '#web/session/addresses.ts'

type Props = {
  /** The message, unless the event doesn’t exist. */
  says?: string
  error: unknown
  sentence?: string
  onRetry?: (() => void) | undefined
}

/** Shown in place of an event that doesn’t exist or couldn’t be loaded. */
export function NoEvent({ says = eventPageMessages.eventFailed, ...rest }: Props) {
  return (
    <FailedToLoad
      says={says}
      goneTitle={reportsWords.thereNoSuchEvent}
      back={
        <Button variant="outlined" component={Link} to={addresses.events}>
          {reportsWords.backEvents}
        </Button>
      }
      {...rest}
    />
  )
}
