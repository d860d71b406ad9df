import { administrationWords } from '#contract/administration/words.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

/** Events as the panel lists them: the newest first. */
export function newestFirst(events: FacultyEvent[]): FacultyEvent[] {
  return events
    .map((event) => ({ event, at: Date.parse(event.date) }))
    .toSorted((first, second) => second.at - first.at)
    .map(({ event }) => event)
}

type Context = {
  facultyId: string | null
  schoolName: string | undefined
  /** Names by id, for events without one. */
  names: Map<string, string>
}

/** The creator of an event: 'You', a colleague's name, or the university when the creator's account was deleted. */
export function describeCreator(event: FacultyEvent, { facultyId, schoolName, names }: Context): string {
  if (!event.faculty) return schoolName ?? administrationWords.theUniversity
  if (event.faculty === facultyId) return administrationWords.youCreator
  return event.faculty_name || names.get(event.faculty) || administrationWords.colleague
}

/** Whether every event in the list has its creator. */
export function isCreatorMissing(events: FacultyEvent[], facultyId: string | null): boolean {
  return events.some(({ faculty, faculty_name }) => faculty && faculty !== facultyId && !faculty_name)
}
