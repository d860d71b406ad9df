import { administrationWords } from '#contract/administration/words.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

/** Sorts events as the panel lists them: newest first. */
export function newestFirst(events: FacultyEvent[]): FacultyEvent[] {
  return events
    .map((event) => ({ event, at: Date.parse(event.date) }))
    .toSorted((first, second) => second.at - first.at)
    .map(({ event }) => event)
}

type Context = {
  facultyId: string | null
  schoolName: string | undefined
  /** Faculty names by id, for events that don't include the creator's name. */
  names: Map<string, string>
}

/** Describes an event's creator: 'You', a colleague's name, or the university if the creator's account was deleted. */
export function describeCreator(event: FacultyEvent, { facultyId, schoolName, names }: Context): string {
  if (!event.faculty) return schoolName ?? administrationWords.theUniversity
  if (event.faculty === facultyId) return administrationWords.youCreator
  return event.faculty_name || names.get(event.faculty) || administrationWords.colleague
}

/** Whether any event by a colleague lacks its creator's name. */
export function isCreatorMissing(events: FacultyEvent[], facultyId: string | null): boolean {
  return events.some(({ faculty, faculty_name }) => faculty && faculty !== facultyId && !faculty_name)
}
