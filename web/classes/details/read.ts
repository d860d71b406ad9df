import type { RosterStudent } from '#contract/classes/roster.ts'
import { call } from '#web/api/call.ts'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { isWorthAnotherCall, unlessGone } from './call-failures.ts'
import { readStudents, type Options } from './students-read.ts'

/** The content of a class's page. */
export type ClassDetails = { class: FacultyClass; students: RosterStudent[]; events: FacultyEvent[] }

type Course = { classId: string; facultyId: string | null }

/**
 * Reads a class with its students and events in one call, or if that fails in several. Throws the error of reading the
 * class itself.
 */
export async function readClassDetails({ classId, facultyId }: Course, options: Options = {}): Promise<ClassDetails> {
  try {
    const input = { params: { id: classId }, query: { faculty_id: facultyId }, ...options }
    const details = await call('GET /api/class/:id/details/', input)
    if (isDetails(details)) return details
  } catch (error) {
    if (!isWorthAnotherCall(error)) throw error
  }
  return gather(classId, options)
}

async function gather(classId: string, options: Options): Promise<ClassDetails> {
  const query = { class_instance: classId }
  // The class first, so that a missing one is requested once.
  const course = await call('GET /api/classes/:id/', { params: { id: classId }, ...options })
  const [assignments, roster] = await Promise.all([
    call('GET /api/class-events/', { query, ...options }),
    call('GET /api/class-students/', { query, ...options }),
  ])
  const eventIds = assignments.map(({ event }) => event)
  const [events, students] = await Promise.all([readEvents(eventIds, options), readStudents(roster, options)])
  return { class: course, events, students }
}

async function readEvents(ids: string[], options: Options): Promise<FacultyEvent[]> {
  const events = await Promise.all(
    ids.map((id) => unlessGone(call('GET /api/events/:id/', { params: { id }, ...options }))),
  )
  return events.filter((event) => event !== null)
}

/** Whether a response has everything that the page shows. */
function isDetails(response: unknown): boolean {
  const { class: course, students, events } = (response ?? {}) as Record<string, unknown>
  return typeof course === 'object' && course !== null && Array.isArray(students) && Array.isArray(events)
}
