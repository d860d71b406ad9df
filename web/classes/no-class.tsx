import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { addresses } from '#web/session/addresses.ts'

/** Shown in place of a class that doesn’t exist or couldn’t be loaded. */
export function NoClass({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <FailedToLoad
      says={classPageMessages.loadFailed}
      goneTitle={classPageMessages.notFound}
      error={error}
      onRetry={onRetry}
      back={
        <Button variant="outlined" component={Link} to={addresses.classes}>
          {classesWords.goMyClasses}
        </Button>
      }
    />
  )
}
