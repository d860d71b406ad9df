import { foldName } from '#contract/fold-name.ts'
import { findByWords } from '#contract/find-by-words.ts'
import { isSameName } from '#web/kit/same-name.ts'
import type { FacultyEvent } from './faculty-event.ts'

export type EventSections = { yours: FacultyEvent[]; others: FacultyEvent[]; past: FacultyEvent[] }

/** Removes other people’s events from the sections. */
export function keepOwn({ yours, past }: EventSections, facultyId: string | null): EventSections {
  return { yours, others: [], past: past.filter(({ faculty }) => facultyId !== null && faculty === facultyId) }
}

/** Sorts events into the page’s sections. `now` (ms) and the machine’s time zone determine the viewer’s current day. */
export function sectionEvents(events: FacultyEvent[], facultyId: string | null, now: number): EventSections {
  const today = midnightBefore(now)
  const ascending = events
    .map((event) => ({ event, startsAt: readStart(event) }))
    .toSorted((a, b) => a.startsAt - b.startsAt)
  const coming = ascending.filter(({ startsAt }) => startsAt >= today).map(({ event }) => event)
  const isOwn = ({ faculty }: FacultyEvent) => facultyId !== null && faculty === facultyId
  return {
    yours: coming.filter(isOwn),
    others: coming.filter((event) => !isOwn(event)),
    past: ascending
      .filter(({ startsAt }) => startsAt < today)
      .map(({ event }) => event)
      .toReversed(),
  }
}

/**
 * Returns the first event on or after one of the viewer’s days, such as '2026-03-03'. If all events are earlier,
 * returns the last one. With `facultyId`, only that person’s events. Undefined if there are no events.
 */
export function findFrom(events: FacultyEvent[], day: string, facultyId: string | null): FacultyEvent | undefined {
  const start = new Date(`${day}T00:00:00`).getTime()
  const ascending = events
    .filter(({ faculty }) => facultyId === null || faculty === facultyId)
    .toSorted((first, second) => readStart(first) - readStart(second))
  return ascending.find((event) => readStart(event) >= start) ?? ascending.at(-1)
}

/** Past means that the event started before today’s midnight. One that started this morning is still today’s. */
export function isPast(event: FacultyEvent, now: number): boolean {
  return readStart(event) < midnightBefore(now)
}

/** Whether the event starts on the viewer's calendar day. */
export function isToday(event: FacultyEvent, now: number): boolean {
  return midnightBefore(readStart(event)) === midnightBefore(now)
}

/** Finds events by part of their name. Ignores case, accents and word order. */
export function searchEvents(events: FacultyEvent[], query: string): FacultyEvent[] {
  return findByWords(events, query, ({ name }) => name)
}

/** Finds a different event with the same name. Ignores case and accents. */
export function findNamesake(events: FacultyEvent[], name: string, ownId?: string): FacultyEvent | undefined {
  return foldName(name) === '' ? undefined : events.find((event) => event.id !== ownId && isSameName(name, event.name))
}

function readStart(event: FacultyEvent): number {
  return Date.parse(event.date)
}

function midnightBefore(timestamp: number): number {
  return new Date(timestamp).setHours(0, 0, 0, 0)
}
