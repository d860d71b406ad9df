import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import { useDeferredValue, useMemo } from 'react'
import { CardSection } from '#web/kit/lists/card-section.tsx'
import { heardOnly } from '#web/kit/heard-only.ts'
import { EntrySkeleton } from '#web/kit/lists/entry.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { EventCallbacks } from './event-actions.tsx'
import { EventCard } from './event-card.tsx'
import { searchEvents, sectionEvents } from './event-sections.ts'
import { NoEventMatches, NoEventsYet, NothingComing } from './events-empty.tsx'
import type { EventListing, FacultyEvent } from './faculty-event.ts'
import type { useEventsAddress } from './use-events-address.ts'
import { useHighlight } from './use-highlight.ts'
import { useStableCallbacks } from './use-stable-callbacks.ts'

type Address = Pick<ReturnType<typeof useEventsAddress>, 'typed' | 'highlight' | 'search' | 'showPast'> & {
  showsPast: boolean
}
type Props = EventCallbacks & { listing: EventListing; now: number; address: Address }

/** About how high a card is, in px. */
const cardHeight = 250

const idOf = ({ id }: FacultyEvent) => id

/** The sections with their cards, or why there are none. */
export function EventsList({ listing, now, address, ...latestCallbacks }: Props) {
  const { facultyId } = useSession()
  const { events, permissions } = listing
  // The typed character appears in the field before the list is filtered.
  const wanted = useDeferredValue(address.typed)
  const pulsing = useHighlight(
    address.highlight,
    events.some((event) => event.id === address.highlight),
  )
  const callbacks = useStableCallbacks(latestCallbacks)
  const all = useMemo(() => sectionEvents(events, facultyId, now), [events, facultyId, now])
  const found = useMemo(
    () => ({
      yours: searchEvents(all.yours, wanted),
      others: searchEvents(all.others, wanted),
      past: searchEvents(all.past, wanted),
    }),
    [all, wanted],
  )
  const isSearching = wanted.trim() !== ''
  const shownCount = found.yours.length + found.others.length + (address.showsPast ? found.past.length : 0)
  const showPast = () => address.showPast(true)

  if (events.length === 0) return <NoEventsYet />
  if (shownCount === 0 && isSearching) {
    const hidesPast = !address.showsPast && all.past.length > 0
    return (
      <NoEventMatches typed={wanted} hidesPast={hidesPast} onShowPast={showPast} onClear={() => address.search('')} />
    )
  }
  if (shownCount === 0) return <NothingComing pastCount={all.past.length} onShowPast={showPast} />

  const section = (title: string, items: FacultyEvent[], whenEmpty: string) =>
    // A search shows only sections with results. Without one, an empty section says that it is empty.
    (items.length > 0 || !isSearching) && (
      <CardSection
        title={title}
        items={items}
        keyOf={idOf}
        height={cardHeight}
        whenEmpty={whenEmpty}
        kept={address.highlight}
        renderItem={(event, line) => (
          <EventCard
            event={event}
            permissions={permissions}
            facultyId={facultyId}
            now={now}
            isPulsing={pulsing === event.id}
            {...line}
            {...callbacks}
          />
        )}
      />
    )
  return (
    <>
      <Box component="output" sx={heardOnly}>
        {isSearching && eventsWords.eventsFound({ shownCount })}
      </Box>
      {section(eventsWords.events, found.yours, eventsWords.haveNoEventsComingUp)}
      {section(eventsWords.otherFacultyEvents, found.others, eventsWords.colleaguesHaveNone)}
      {address.showsPast && section(eventsWords.pastEvents, found.past, eventsWords.thereNoPastEvents)}
    </>
  )
}

/** A placeholder for the list. */
export function EventsSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 1.5, mt: 6 }}>
      <Box component="output" sx={heardOnly}>
        {eventsWords.loadingEvents}
      </Box>
      {[0, 1, 2].map((line) => (
        <EntrySkeleton key={line} card />
      ))}
    </Box>
  )
}
