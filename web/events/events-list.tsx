import { monthAndYear } from '#web/kit/time/times.ts'
import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { CardSection } from '#web/kit/lists/card-section.tsx'
import { useHighlight } from '#web/kit/lists/use-highlight.ts'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { EntrySkeleton } from '#web/kit/lists/entry.tsx'
import { useSession } from '#web/session/use-session.ts'
import type { EventCallbacks } from './event-actions.tsx'
import { EventCard, cardId } from './event-card.tsx'
import { keepOwn, searchEvents, sectionEvents } from './event-sections.ts'
import { NoEventMatches, NoEventsYet, NothingComing } from './events-empty.tsx'
import type { EventListing, FacultyEvent } from './faculty-event.ts'
import type { useEventsAddress } from './use-events-address.ts'

type Address = Pick<
  ReturnType<typeof useEventsAddress>,
  'query' | 'highlight' | 'search' | 'showPast' | 'isOwnOnly'
> & {
  showsPast: boolean
}
type Props = EventCallbacks & { listing: EventListing; now: number; address: Address }

/** The approximate height of a card, in px. */
const cardHeight = 176

const readId = ({ id }: FacultyEvent) => id

/** The sections with their cards, or a message if there are none. */
export function EventsList({ listing, now, address, ...latestCallbacks }: Props) {
  const { facultyId } = useSession()
  const { events, permissions } = listing
  // Deferred, so that a typed character appears in the field before the list is filtered.
  const query = useDeferredValue(address.query)
  const pulsing = useHighlight(
    address.highlight && cardId(address.highlight),
    events.some((event) => event.id === address.highlight),
  )
  const callbacks = useStableCallbacks(latestCallbacks)
  const sections = useMemo(() => {
    const everyone = sectionEvents(events, facultyId, now)
    return address.isOwnOnly ? keepOwn(everyone, facultyId) : everyone
  }, [events, facultyId, now, address.isOwnOnly])
  const matches = useMemo(
    () => ({
      yours: searchEvents(sections.yours, query),
      others: searchEvents(sections.others, query),
      past: searchEvents(sections.past, query),
    }),
    [sections, query],
  )
  const isSearching = query.trim() !== ''
  const shownCount = matches.yours.length + matches.others.length + (address.showsPast ? matches.past.length : 0)
  const showPast = () => address.showPast(true)

  if (events.length === 0) return <NoEventsYet />
  if (shownCount === 0 && isSearching) {
    const hidesPast = !address.showsPast && sections.past.length > 0
    return (
      <NoEventMatches query={query} hidesPast={hidesPast} onShowPast={showPast} onClear={() => address.search('')} />
    )
  }
  if (shownCount === 0) return <NothingComing pastCount={sections.past.length} onShowPast={showPast} />

  const section = (title: string, items: FacultyEvent[], whenEmpty: string) =>
    // While searching, show only sections with results. Otherwise, an empty section says that it is empty.
    (items.length > 0 || !isSearching) && (
      <CardSection
        title={title}
        items={items}
        keyOf={readId}
        height={cardHeight}
        whenEmpty={whenEmpty}
        kept={address.highlight}
        renderItem={(event, line) => (
          <EventCard
            event={event}
            permissions={permissions}
            facultyId={facultyId}
            now={now}
            isPulsing={pulsing === cardId(event.id)}
            month={findMonth(items, line['aria-posinset'] - 1)}
            {...line}
            {...callbacks}
          />
        )}
      />
    )
  return (
    <>
      <Box component="output" sx={visuallyHidden}>
        {isSearching && eventsWords.eventsFound({ shownCount })}
      </Box>
      {section(eventsWords.events, matches.yours, eventsWords.haveNoEventsComingUp)}
      {!address.isOwnOnly && section(eventsWords.otherFacultyEvents, matches.others, eventsWords.colleaguesHaveNone)}
      {address.showsPast && section(eventsWords.pastEvents, matches.past, eventsWords.thereNoPastEvents)}
    </>
  )
}

/** The month shown above an event: where a new month begins, in a list with several months. Otherwise null. */
function findMonth(items: FacultyEvent[], index: number): string | null {
  const [month, previousMonth] = [items[index], items[index - 1]].map((event) => event && monthAndYear(event.date))
  return month === previousMonth || monthAndYear(items[0]!.date) === monthAndYear(items.at(-1)!.date) ? null : month!
}

/** A skeleton of the list while it loads. */
export function EventsSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 1.5, mt: 6 }}>
      <Box component="output" sx={visuallyHidden}>
        {eventsWords.loadingEvents}
      </Box>
      {[0, 1, 2].map((line) => (
        <EntrySkeleton key={line} card />
      ))}
    </Box>
  )
}

/** Returns functions whose identity never changes, so that unchanged cards don’t render again. */
function useStableCallbacks(callbacks: EventCallbacks): EventCallbacks {
  const latest = useRef(callbacks)
  latest.current = callbacks
  const [steady] = useState<EventCallbacks>(() => ({
    onShare: (event) => latest.current.onShare(event),
    onAssign: (event) => latest.current.onAssign(event),
    onAttendance: (event) => latest.current.onAttendance(event),
    onDelete: (event) => latest.current.onDelete(event),
  }))
  return steady
}
