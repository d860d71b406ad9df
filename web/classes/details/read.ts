import type { RosterStudent } from '#contract/classes/roster.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { isWorthAnotherCall, unlessGone, type Ask } from './ask.ts'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import { studentsOfLinks } from './students-read.ts'

/** The content of a class's page. */
export type ClassDetails = { class: FacultyClass; students: RosterStudent[]; events: FacultyEvent[] }

type Asked = { classId: string; facultyId: string | null }

/**
 * Reads a class with its students and events in one call, or if that fails in several. Throws the error of reading the
 * class itself.
 */
export async function readClassDetails(ask: Ask, { classId, facultyId }: Asked): Promise<ClassDetails> {
  try {
    const whole = await ask(`/api/class/${encodeURIComponent(classId)}/details/`, { faculty_id: facultyId })
    if (isDetails(whole)) return whole
  } catch (error) {
    if (!isWorthAnotherCall(error)) throw error
  }
  return gather(ask, classId)
}

async function gather(ask: Ask, classId: string): Promise<ClassDetails> {
  const ofClass = { class_instance: classId }
  // The class first, so that a missing one is requested once.
  const course = await ask(`/api/classes/${encodeURIComponent(classId)}/`)
  const [eventLinks, studentLinks] = await Promise.all([
    ask('/api/class-events/', ofClass),
    ask('/api/class-students/', ofClass),
  ])
  const [events, students] = await Promise.all([readEvents(ask, eventLinks), studentsOfLinks(ask, studentLinks)])
  return { class: course as FacultyClass, events, students }
}

async function readEvents(ask: Ask, links: unknown): Promise<FacultyEvent[]> {
  const ids = (links as { event: string }[]).map(({ event }) => event)
  const events = await Promise.all(ids.map((id) => unlessGone(ask(`/api/events/${encodeURIComponent(id)}/`))))
  return events.filter((event) => event !== null) as FacultyEvent[]
}

function isDetails(response: unknown): response is ClassDetails {
  const { class: course, students, events } = (response ?? {}) as Record<string, unknown>
  return typeof course === 'object' && course !== null && Array.isArray(students) && Array.isArray(events)
}
