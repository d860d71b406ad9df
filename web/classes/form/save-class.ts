import { maxRowsPerCall } from '#contract/classes/limits.ts'
import { classesWords } from '#contract/classes/words.ts'
import { classVersion } from '#contract/versions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { saveOnVersion } from '#web/api/save-on-version.ts'
import type { Session } from '#web/session/session.ts'
import type { ClassFormValues, NewStudent } from './class-form-values.ts'
import { listIds, loadClass } from '#web/classes/load-class.ts'
import { mergeClass, describeOtherChanges, type ClassChange, type LoadedClass } from '#web/classes/merge-class.ts'
import type { ProblemRow } from '#web/classes/problem-rows.ts'

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
  return describeOtherChanges(original, current, mergeClass(values, original, original))
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

/** Students that are added at the same time where one call for all of them failed. */
const atOnce = 10
/** The number of waits for one student when the server asks for them. */
const mostWaits = 3

type Sent = { added: number; duplicates: number; failed: ProblemRow[] }
type Target = { class_id: string; faculty_id: string | null; school_id: string | null }
type Request = { target: Target; students: NewStudent[]; onProgress: (count: number) => void }

/**
 * Adds students to a class, a thousand in one call. If that fails, one call each, ten at a time. Returns the outcome
 * for each. Throws only when the session has ended, because then nothing more is known.
 */
async function sendStudents({ target, students, onProgress }: Request): Promise<Sent> {
  const result: Sent = { added: 0, duplicates: 0, failed: [] }
  for (let start = 0; start < students.length; start += maxRowsPerCall) {
    const batch = students.slice(start, start + maxRowsPerCall)
    const change =
      (await sendTogether(target, batch)) ?? (await sendEach(target, batch, (count) => onProgress(start + count)))
    result.added += change.added
    result.duplicates += change.duplicates
    result.failed.push(...change.failed)
    onProgress(start + batch.length)
  }
  return result
}

/** Adds students in one call. Returns null when it failed for any reason. Then each student is sent separately. */
async function sendTogether(target: Target, students: NewStudent[]): Promise<Sent | null> {
  try {
    const response = await call('POST /api/faculty/batch-add-students/', {
      body: { students: students.map(toBody), ...target },
    })
    const failed = (response?.refused ?? []).flatMap(({ line, reason }) => {
      // Lines of the call's own list, which starts at 1.
      const student = students[line - 1]
      return student ? [{ ...student, reason }] : []
    })
    const duplicates = response?.duplicates ?? 0
    return { added: response?.added ?? students.length - duplicates - failed.length, duplicates, failed }
  } catch (error) {
    if (isSessionOver(error)) throw error
    return null
  }
}

async function sendEach(target: Target, students: NewStudent[], onProgress: (count: number) => void): Promise<Sent> {
  const result: Sent = { added: 0, duplicates: 0, failed: [] }
  for (let start = 0; start < students.length; start += atOnce) {
    const batch = students.slice(start, start + atOnce)
    const outcomes = await Promise.all(batch.map((student) => sendOne(target, student)))
    for (const outcome of outcomes) {
      if (outcome === 'added') result.added += 1
      else if (outcome === 'duplicate') result.duplicates += 1
      else result.failed.push(outcome)
    }
    onProgress(start + batch.length)
  }
  return result
}

async function sendOne(target: Target, student: NewStudent): Promise<'added' | 'duplicate' | ProblemRow> {
  for (let waits = 0; ; waits += 1) {
    try {
      const response = await call('POST /api/faculty/add-student/', {
        body: { ...toBody(student), ...target },
      })
      if (!response?.id) return { ...student, reason: classesWords.studentNotConfirmed }
      return response.added ? 'added' : 'duplicate'
    } catch (error) {
      if (isSessionOver(error)) throw error
      const waitMs = error instanceof ApiError && error.status === 429 ? error.retryAfterMs : null
      if (waitMs === null || waits >= mostWaits) return { ...student, reason: describeReason(error) }
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

const toBody = ({ email, firstName, lastName, identity }: NewStudent) => ({ email, firstName, lastName, identity })

function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function describeReason(error: unknown): string {
  const messages = Object.values(readFieldErrors(error)).flat()
  return messages.length > 0 ? messages.join(' ') : errorSentence(error, classesWords.studentNotAccepted)
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
