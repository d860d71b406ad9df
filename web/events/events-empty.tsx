import { eventsWords } from '#contract/events/words.ts'
import AddIcon from '@mui/icons-material/AddOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'

/** The gold button on the events page. */
export function CreateEventButton({ isShort = false }: { isShort?: boolean }) {
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      component={Link}
      to={addresses.addEvent}
      {...(isShort && { sx: iconOnPhone })}
    >
      {isShort ? <WideLabel>{eventsWords.createNewEvent}</WideLabel> : eventsWords.createNewEvent}
    </Button>
  )
}

/** Shown if the university has no events at all. */
export function NoEventsYet() {
  return (
    <EmptyState
      kind="none-yet"
      title={eventsWords.noEventsYet}
      sentence={eventsWords.eventHasQRCodeStudents}
      action={<CreateEventButton />}
    />
  )
}

/** Shown if all events are past, and past events are hidden. */
export function NothingComing({ pastCount, onShowPast }: { pastCount: number; onShowPast: () => void }) {
  const sentence = eventsWords.pastEventsHidden({ count: pastCount })
  return (
    <EmptyState
      kind="none-yet"
      title={eventsWords.noEventsComingUp}
      sentence={sentence}
      action={
        <Button variant="outlined" onClick={onShowPast}>
          {eventsWords.showPastEvents}
        </Button>
      }
    />
  )
}

type NoMatch = { query: string; hidesPast: boolean; onShowPast: () => void; onClear: () => void }

/** Shown if the search found nothing in the visible sections. */
export function NoEventMatches({ query, hidesPast, onShowPast, onClear }: NoMatch) {
  return (
    <EmptyState
      kind="none-match"
      title={eventsWords.noEventCalled({ search: query.trim() })}
      sentence={hidesPast ? eventsWords.noMatchPastHidden : eventsWords.checkSpellingClearSearch}
      action={
        <Button variant="outlined" onClick={hidesPast ? onShowPast : onClear}>
          {hidesPast ? eventsWords.showPastEvents : eventsWords.clearSearch}
        </Button>
      }
    />
  )
}
