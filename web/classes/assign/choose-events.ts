import { searchEvents, sectionEvents } from '#web/events/event-sections.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

type Options = { facultyId: string | null; now: number; searchText: string; showsPast: boolean }

/** The events to choose from, as the events page sorts them: own, colleagues', then past ones if shown. `now` in ms. */
export function listChoices(
  events: FacultyEvent[],
  { facultyId, now, searchText, showsPast }: Options,
): FacultyEvent[] {
  const { yours, others: colleagues, past } = sectionEvents(events, facultyId, now)
  return searchEvents([...yours, ...colleagues, ...(showsPast ? past : [])], searchText)
}

/** The ids of those that can still be chosen. */
export function openIds(events: FacultyEvent[], assigned: ReadonlySet<string>): string[] {
  return events.map(({ id }) => id).filter((id) => !assigned.has(id))
}
