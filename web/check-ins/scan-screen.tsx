import { checkInsWords } from '#contract/check-ins/words.ts'
import Button from '@mui/material/Button'
import { Link, useSearchParams } from 'react-router'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { CheckIn } from './check-in.tsx'
import { withEvent } from './scan-address.ts'
import { StudentHeader, StudentPage } from './student-page.tsx'

export { readArrivedEvent } from './api.ts'

/** /scan: shows the event in the URL without a camera, or the scanner if there is none. */
export default function ScanScreen() {
  const [query, setQuery] = useSearchParams()
  const eventId = query.get('event')
  return (
    <StudentPage
      header={
        <StudentHeader>
          <PageTitle title={eventId === null ? checkInsWords.scanQR : checkInsWords.checkIn} variant="h3" />
          <Button variant="plain" component={Link} to={addresses.studentDashboard} sx={{ ml: 'auto' }}>
            {checkInsWords.myDashboard}
          </Button>
        </StudentHeader>
      }
    >
      <CheckIn
        eventId={eventId}
        page="scan"
        startsTyping={query.get('enter') === 'code'}
        // Leaving an event replaces its history entry, so that Back doesn't return to a canceled event.
        onEvent={(id, foundBy) => setQuery((now) => withEvent(now, id), { replace: id === null, state: foundBy })}
      />
    </StudentPage>
  )
}
