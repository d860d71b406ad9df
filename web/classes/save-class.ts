import { call } from '#web/api/client.ts'
import { create } from '#web/api/create.ts'
import type { Session } from '#web/session/session.ts'
import type { ClassFormValues } from './class-form-values.ts'
import type { FacultyClass } from './faculty-class.ts'
import { sendStudents, type Sent } from './send-students.ts'

/** Who saves, as the specification's bodies name them. */
export type Saver = Pick<Session, 'facultyId' | 'schoolId'>
type Save = { values: ClassFormValues; by: Saver; onProgress: (done: number) => void }

export const nothingSent: Sent = { added: 0, duplicates: 0, failed: [] }

/** Makes a class; gives its id, or null when the answer does not tell it. Throws ApiError. */
export async function makeClass({ values, by }: Omit<Save, 'onProgress'>): Promise<string | null> {
  const answer = await create<unknown>('/api/class/create/', {
    name: values.name.trim(),
    faculty_id: by.facultyId,
    metadata: {},
    // They follow in calls of their own, which can be repeated for those who failed.
    students: [],
    semester: values.semester || null,
    school: by.schoolId,
  })
  return readClassId(answer)
}

/** Changes a class: its name and semester, and its roster only where somebody was taken off. Throws ApiError. */
export async function changeClass(
  { values, by }: Omit<Save, 'onProgress'>,
  stored: Pick<FacultyClass, 'id' | 'description'>,
  rosterIds: string[],
): Promise<void> {
  const gone = new Set(values.removed)
  await call<unknown>('PUT', `/api/class/${encodeURIComponent(stored.id)}/update/`, {
    body: {
      name: values.name.trim(),
      ...(stored.description !== undefined && { description: stored.description }),
      faculty: by.facultyId,
      school: by.schoolId,
      semester: values.semester || null,
      // Left out, the roster stays as it is, whoever has joined it or registered meanwhile.
      ...(rosterIds.some((id) => gone.has(id)) && { students: rosterIds.filter((id) => !gone.has(id)) }),
    },
  })
}

/** Sends the form's new students to a class; throws only when the session is over. */
export function sendAdded(classId: string, { values, by, onProgress }: Save): Promise<Sent> {
  const to = { class_id: classId, faculty_id: by.facultyId, school_id: by.schoolId }
  return sendStudents({ to, students: values.added, onProgress })
}

/** Reads a new class's id wherever an answer may carry it: `id`, `class_id`, `_id` or `class.id`. */
export function readClassId(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { id, class_id, _id, class: inner } = answer as Record<string, unknown>
  const nested = typeof inner === 'object' && inner !== null && 'id' in inner ? inner.id : undefined
  for (const found of [id, class_id, _id, nested]) {
    if (typeof found === 'string' && found !== '') return found
    if (typeof found === 'number') return String(found)
  }
  return null
}
