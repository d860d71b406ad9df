import { assignMessages, classesWords } from '#contract/classes/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { isGone } from '#web/api/explain-failure.ts'
import { searchEvents, sectionEvents } from '#web/events/event-sections.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

/** A class to choose in the dialog. */
export type ClassChoice = { id: string; name: string; semester?: string | null }

/** The assignments so far: `assigned` were made now, `already` existed before. */
export type Assignment<One = ClassChoice> = { assigned: One[]; already: One[] }

/**
 * Makes assignments one after the other: an event to classes, or events to a class. A 400 means that the assignment
 * already existed. Any other error stops it, and the remaining items aren’t tried. Items in `previous` aren’t posted
 * again. Returns the completed items and the error that stopped it, or null. `onStep` is called after each completed
 * item.
 */
export async function assignInTurn<One extends { id: string }>(
  items: One[],
  post: (id: string) => Promise<unknown>,
  {
    previous = { assigned: [], already: [] },
    onStep,
  }: { previous?: Assignment<One> | undefined; onStep?: () => void } = {},
): Promise<Assignment<One> & { error: unknown }> {
  const assigned = [...previous.assigned]
  const already = [...previous.already]
  const doneIds = new Set([...assigned, ...already].map(({ id }) => id))
  for (const item of items.filter(({ id }) => !doneIds.has(id))) {
    try {
      await post(item.id)
      assigned.push(item)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) return { assigned, already, error }
      already.push(item)
    }
    onStep?.()
  }
  return { assigned, already, error: null }
}

/** Explains why an assignment stopped. If something was deleted, retrying can’t help. */
export const assignProblem = (error: unknown): string => (isGone(error) ? assignMessages.gone : assignMessages.failed)

/** Describes the outcome with the specification's sentences. */
export function describeAssignment({ assigned, already }: Assignment): string {
  const names = already.map(({ name }) => name).join(', ')
  if (assigned.length === 0) return classesWords.allAlreadyAssigned({ names })
  if (already.length === 0) return classesWords.assignedTo({ assigned: assigned.length })
  return classesWords.assignedSome({ assigned: assigned.length, already: already.length, names })
}

/** '12 events assigned to BIO 210. 2 were already assigned.' */
export function describeEvents({ assigned, already }: Assignment<{ id: string }>, className: string): string {
  const counted = classesWords.eventsAssigned({ assigned: assigned.length, className })
  if (already.length === 0) return counted
  return `${counted} ${classesWords.eventsWereAssigned({ already: already.length })}`
}

type Options = { facultyId: string | null; now: number; searchText: string; showsPast: boolean }

/** Lists the events to choose from: own, then colleagues’, then past ones if shown. `now` in ms. */
export function listChoices(
  events: FacultyEvent[],
  { facultyId, now, searchText, showsPast }: Options,
): FacultyEvent[] {
  const { yours, others: colleagues, past } = sectionEvents(events, facultyId, now)
  return searchEvents([...yours, ...colleagues, ...(showsPast ? past : [])], searchText)
}

/** Returns the ids of the events that can still be chosen. */
export function openIds(events: FacultyEvent[], assigned: ReadonlySet<string>): string[] {
  return events.map(({ id }) => id).filter((id) => !assigned.has(id))
}
