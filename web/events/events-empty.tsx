import AddIcon from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'

/** The gold button of the events page. */
export function CreateEventButton() {
  return (
    <Button variant="contained" startIcon={<AddIcon />} component={Link} to={addresses.addEvent}>
      Create New Event
    </Button>
  )
}

/** The university has no event at all. */
export function NoEventsYet() {
  return (
    <EmptyState
      kind="none-yet"
      title="No events yet"
      sentence="An event has a QR code that students scan to be on the roll."
      action={<CreateEventButton />}
    />
  )
}

/** Everything there is lies in the past, and the past is hidden. */
export function NothingComing({ pastCount, onShowPast }: { pastCount: number; onShowPast: () => void }) {
  const sentence = pastCount === 1 ? 'One past event is hidden.' : `${pastCount} past events are hidden.`
  return (
    <EmptyState
      kind="none-yet"
      title="No events are coming up"
      sentence={sentence}
      action={
        <Button variant="outlined" onClick={onShowPast}>
          Show Past Events
        </Button>
      }
    />
  )
}

type NoMatch = { typed: string; hidesPast: boolean; onShowPast: () => void; onClear: () => void }

/** The search found nothing among what is shown. */
export function NoEventMatches({ typed, hidesPast, onShowPast, onClear }: NoMatch) {
  return (
    <EmptyState
      kind="none-match"
      title={`No event is called “${typed.trim()}”`}
      sentence={
        hidesPast
          ? 'Past events are hidden. Check the spelling, or look there too.'
          : 'Check the spelling, or clear the search.'
      }
      action={
        <Button variant="outlined" onClick={hidesPast ? onShowPast : onClear}>
          {hidesPast ? 'Show Past Events' : 'Clear search'}
        </Button>
      }
    />
  )
}
