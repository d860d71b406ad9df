import Box from '@mui/material/Box'
import { useDeferredValue } from 'react'
import { CardSection } from '#web/kit/card-section.tsx'
import { heardOnly } from '#web/kit/heard-only.ts'
import { EntrySkeleton } from '#web/kit/entry.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { EventDeeds } from './event-actions.tsx'
import { EventCard } from './event-card.tsx'
import { searchEvents, sectionEvents } from './event-sections.ts'
import { NoEventMatches, NoEventsYet, NothingComing } from './events-empty.tsx'
import { rightsOver, type EventListing, type FacultyEvent } from './faculty-event.ts'
import type { useEventsAddress } from './use-events-address.ts'
import { useHighlight } from './use-highlight.ts'

type Address = Pick<ReturnType<typeof useEventsAddress>, 'typed' | 'highlight' | 'search' | 'showPast'> & {
  showsPast: boolean
}
type Props = EventDeeds & { listing: EventListing; now: number; address: Address }

/** Cards of a section that are drawn at once, more than a screen holds. */
const firstCards = 12

/** The sections with their cards, or why there are none. */
export function EventsList({ listing, now, address, ...deeds }: Props) {
  const { facultyId } = useSession()
  // A term's list takes a second to draw; what is seen first need not wait for it.
  const drawn = useDeferredValue(Infinity, firstCards)
  const pulsing = useHighlight(
    address.highlight,
    drawn === Infinity && listing.events.some((event) => event.id === address.highlight),
  )
  const all = sectionEvents(listing.events, facultyId, now)
  const found = sectionEvents(searchEvents(listing.events, address.typed), facultyId, now)
  const isSearching = address.typed.trim() !== ''
  const shownCount = found.yours.length + found.others.length + (address.showsPast ? found.past.length : 0)
  const showPast = () => address.showPast(true)

  if (listing.events.length === 0) return <NoEventsYet />
  if (shownCount === 0 && isSearching) {
    const hidesPast = !address.showsPast && all.past.length > 0
    return (
      <NoEventMatches
        typed={address.typed}
        hidesPast={hidesPast}
        onShowPast={showPast}
        onClear={() => address.search('')}
      />
    )
  }
  if (shownCount === 0) return <NothingComing pastCount={all.past.length} onShowPast={showPast} />

  const cards = (events: FacultyEvent[]) =>
    events
      .slice(0, drawn)
      .map((event) => (
        <EventCard
          key={event.id}
          event={event}
          rights={rightsOver(event, facultyId, listing.permissions)}
          now={now}
          isPulsing={pulsing === event.id}
          {...deeds}
        />
      ))
  const section = (title: string, events: FacultyEvent[], whenEmpty: string) =>
    // A search shows where it found something; without one, an empty section says that it is.
    (events.length > 0 || !isSearching) && (
      <CardSection title={title} count={events.length} whenEmpty={whenEmpty}>
        {cards(events)}
      </CardSection>
    )
  return (
    <>
      <Box component="output" sx={heardOnly}>
        {isSearching && `${shownCount} ${shownCount === 1 ? 'event' : 'events'} found`}
      </Box>
      {section('Your Events', found.yours, 'You have no events coming up.')}
      {section('Other Faculty Events', found.others, 'Your colleagues have no events coming up.')}
      {address.showsPast && section('Past Events', found.past, 'There are no past events.')}
    </>
  )
}

/** Where the list will be. */
export function EventsSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 1.5, mt: 6 }}>
      <Box component="output" sx={heardOnly}>
        Loading events
      </Box>
      {[0, 1, 2].map((line) => (
        <EntrySkeleton key={line} card />
      ))}
    </Box>
  )
}
