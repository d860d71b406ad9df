import type { RosterStudent } from '#contract/classes/roster.ts'
import { call } from '#web/api/call.ts'
import type { FacultyClass } from './faculty-class.ts'
import type { LoadedClass } from './merge-class.ts'

/** Loads one class. Throws ApiError. */
export function loadFacts(id: string, signal?: AbortSignal): Promise<FacultyClass> {
  return call('GET /api/classes/:id/', { params: { id }, ...(signal && { signal }) })
}

/** Loads the students of a class, registered and pending. Throws ApiError. */
export async function loadRoster(classId: string, signal?: AbortSignal): Promise<RosterStudent[]> {
  const links = await call('GET /api/class-students/', {
    query: { class_instance: classId },
    ...(signal && { signal }),
  })
  return links.map(({ student_info }) => student_info)
}

/** Loads a class and its students. Throws ApiError. */
export async function loadClass(id: string): Promise<LoadedClass> {
  const [course, roster] = await Promise.all([loadFacts(id), loadRoster(id)])
  return { course, roster }
}

/** Returns the ids of a roster’s students. */
export const listIds = (roster: RosterStudent[]): string[] => roster.map(({ id }) => id)
