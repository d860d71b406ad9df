import { classVersion } from '#contract/versions.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { saveOnVersion } from '#web/api/save-on-version.ts'
import type { Session } from '#web/session/session.ts'
import type { ClassFormValues } from './class-form-values.ts'
import { listIds, loadClass } from '#web/classes/load-class.ts'
import { mergeClass, describeOtherChanges, type ClassChange, type LoadedClass } from '#web/classes/merge-class.ts'
import { sendStudents, type Sent } from './send-students.ts'

/** The person who saves, as the specification's bodies name them. */
type Saver = Pick<Session, 'facultyId' | 'schoolId'>
type Save = { values: ClassFormValues; saver: Saver; onProgress: (sentCount: number) => void }

export const nothingSent: Sent = { added: 0, duplicates: 0, failed: [] }

/** Creates a class. Returns its id, or null when the response doesn't have it. Throws ApiError. */
export async function makeClass({ values, saver }: Omit<Save, 'onProgress'>): Promise<string | null> {
  const response = await create('POST /api/class/create/', {
    body: {
      name: values.name.trim(),
      faculty_id: saver.facultyId,
      metadata: {},
      // They follow in separate calls, which can be repeated for those that failed.
      students: [],
      semester: values.semester || null,
      school: saver.schoolId,
    },
  })
  return readClassId(response)
}

type Change = { values: ClassFormValues; saver: Saver; original: LoadedClass; now: LoadedClass }

/**
 * Changes a class: its name and semester, and its roster only if a student is removed. The server refuses (412) when
 * the class differs from `now`. Then the class is loaded again and the form's changes to `original`, the class when it
 * was opened, are applied to that. Returns one sentence about what someone else has changed, or null. Throws ApiError.
 */
export async function changeClass({ values, saver, original, now }: Change): Promise<string | null> {
  const { current } = await saveOnVersion(now, {
    version: ({ course, roster }) => classVersion(course, listIds(roster)),
    send: (latest, headers) => sendChange(mergeClass(values, original, latest), saver, latest, headers),
    load: () => loadClass(original.course.id),
  })
  return describeOtherChanges(original, current)
}

async function sendChange(
  { name, semester, students }: ClassChange,
  saver: Saver,
  { course: { id, description } }: LoadedClass,
  headers: Record<string, string>,
): Promise<void> {
  await call('PUT /api/class/:id/update/', {
    params: { id },
    headers,
    body: {
      name,
      ...(description !== undefined && { description }),
      faculty: saver.facultyId,
      school: saver.schoolId,
      semester: semester || null,
      ...(students && { students }),
    },
  })
}

/** Changes the name and semester of a class that this form has just made. Throws ApiError. */
export async function renameClass(id: string, { values, saver }: Omit<Save, 'onProgress'>): Promise<void> {
  const { name, semester } = values
  await call('PUT /api/class/:id/update/', {
    params: { id },
    body: { name: name.trim(), faculty: saver.facultyId, school: saver.schoolId, semester: semester || null },
  })
}

/** Sends the form's new students to a class. Throws only when the session is over. */
export function sendAdded(classId: string, { values, saver, onProgress }: Save): Promise<Sent> {
  const target = { class_id: classId, faculty_id: saver.facultyId, school_id: saver.schoolId }
  return sendStudents({ target, students: values.added, onProgress })
}

/** Reads a new class's id wherever a response may carry it: `id`, `class_id`, `_id` or `class.id`. */
export function readClassId(response: unknown): string | null {
  if (typeof response !== 'object' || response === null) return null
  const { id, class_id, _id, class: inner } = response as Record<string, unknown>
  const nested = typeof inner === 'object' && inner !== null && 'id' in inner ? inner.id : undefined
  for (const candidate of [id, class_id, _id, nested]) {
    if (typeof candidate === 'string' && candidate !== '') return candidate
    if (typeof candidate === 'number') return String(candidate)
  }
  return null
}
