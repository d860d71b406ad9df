import { classesWords } from '#contract/classes/words.ts'
import { maxRowsPerCall } from '#contract/classes/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import type { NewStudent } from './class-form-values.ts'
import type { ProblemRow } from '#web/classes/problem-rows.ts'

/** Students that are added at the same time where one call for all of them failed. */
const atOnce = 10
/** The number of waits for one student when the server asks for them. */
const mostWaits = 3

export type Sent = { added: number; duplicates: number; failed: ProblemRow[] }
type Target = { class_id: string; faculty_id: string | null; school_id: string | null }
type Request = { target: Target; students: NewStudent[]; onProgress: (count: number) => void }

/**
 * Adds students to a class, a thousand in one call. If that fails, one call each, ten at a time. Returns the outcome
 * for each. Throws only when the session has ended, because then nothing more is known.
 */
export async function sendStudents({ target, students, onProgress }: Request): Promise<Sent> {
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
