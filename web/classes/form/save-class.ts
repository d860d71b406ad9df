import { maxRowsPerCall } from '#contract/classes/limits.ts'
import { classesWords } from '#contract/classes/words.ts'
import { classVersion } from '#contract/versions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { rebase, saveOnVersion } from '#web/api/save-on-version.ts'
import type { Session } from '#web/session/session.ts'
import type { ClassFormValues, NewStudent } from './class-form-values.ts'
import { listIds, loadClass } from '#web/classes/load-class.ts'
import { mergeClass, describeOtherChanges, type ClassChange, type LoadedClass } from '#web/classes/merge-class.ts'
import type { ProblemRow } from '#web/classes/problem-rows.ts'

/** The person who saves, named as in the specification’s request bodies. */
type Saver = Pick<Session, 'facultyId' | 'schoolId'>
type Save = { values: ClassFormValues; saver: Saver; onProgress: (sentCount: number) => void }

export const emptySent: Sent = { added: 0, duplicates: 0, failed: [] }

/** Creates a class. Returns its id, or null if the response doesn’t contain one. Throws ApiError. */
export async function makeClass({ values, saver }: Omit<Save, 'onProgress'>): Promise<string | null> {
  const response = await create('POST /api/class/create/', {
    body: {
      name: values.name.trim(),
      faculty_id: saver.facultyId,
      metadata: {},
      // Students are sent in separate calls, which can be repeated for those that failed.
      students: [],
      semester: values.semester || null,
      school: saver.schoolId,
    },
  })
  return readClassId(response)
}

type Change = { values: ClassFormValues; saver: Saver; original: LoadedClass; now: LoadedClass }

/**
 * Saves a class’s name and semester, and its roster only if a student is removed. If the class differs from `now`, the
 * server refuses (412). Then the class is loaded again, and the form’s changes relative to `original` (the class when
 * it was opened) are applied to it. Returns one sentence about what someone else has changed, or null. Throws ApiError.
 */
export async function changeClass({ values, saver, original, now }: Change): Promise<string | null> {
  const change = { name: values.name.trim(), semester: values.semester || null }
  // What an earlier try saved, whose response was lost, isn't someone else's.
  const baseFor = ({ course }: LoadedClass, earlier: readonly object[]) => ({
    ...original,
    course: rebase(original.course, course, earlier),
  })
  const { current, earlier } = await saveOnVersion<LoadedClass, typeof change, void>(
    now,
    {
      change,
      version: ({ course, roster }) => classVersion(course, listIds(roster)),
      send: (latest, headers, lost) =>
        sendChange(mergeClass(values, baseFor(latest, lost), latest), saver, latest, headers),
      load: () => loadClass(original.course.id),
    },
    original.course,
  )
  return describeOtherChanges(baseFor(current, earlier), current, mergeClass(values, original, original))
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

/** Updates the name and semester of a class that this form has just created. Throws ApiError. */
export async function renameClass(id: string, { values, saver }: Omit<Save, 'onProgress'>): Promise<void> {
  const { name, semester } = values
  await call('PUT /api/class/:id/update/', {
    params: { id },
    body: { name: name.trim(), faculty: saver.facultyId, school: saver.schoolId, semester: semester || null },
  })
}

/** Adds the form’s new students to a class. Throws only if the session has ended. */
export function sendAdded(classId: string, { values, saver, onProgress }: Save): Promise<Sent> {
  const target = { class_id: classId, faculty_id: saver.facultyId, school_id: saver.schoolId }
  return sendStudents({ target, students: values.added, onProgress })
}

/** How many students are added at once after the call for all of them failed. */
const batchSize = 10
/** How many times one student’s call is retried when the server asks to wait. */
const maxWaits = 3

type Sent = { added: number; duplicates: number; failed: ProblemRow[] }
type Target = { class_id: string; faculty_id: string | null; school_id: string | null }
type Request = { target: Target; students: NewStudent[]; onProgress: (count: number) => void }

/**
 * Adds students to a class, a thousand per call. If a call fails, its students are sent one per call, ten at a time.
 * Returns the number of added and duplicate students, and the failed ones with reasons. Throws only if the session has
 * ended, because the outcome is unknown then.
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

/** Adds students in one call. Returns null if it fails for any reason; then each student is sent separately. */
async function sendTogether(target: Target, students: NewStudent[]): Promise<Sent | null> {
  try {
    const response = await call('POST /api/faculty/batch-add-students/', {
      body: { students: students.map(toBody), ...target },
    })
    const failed = (response?.refused ?? []).flatMap(({ line, reason }) => {
      // Line numbers in the list of this call, starting at 1.
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
  for (let start = 0; start < students.length; start += batchSize) {
    const batch = students.slice(start, start + batchSize)
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
      if (waitMs === null || waits >= maxWaits) return { ...student, reason: describeReason(error) }
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

/** Finds a new class’s id in any of its possible places: `id`, `class_id`, `_id` or `class.id`. */
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
