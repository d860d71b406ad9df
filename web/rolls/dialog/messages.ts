import type { LiveStatistics } from '#contract/rolls/live/statistics.ts'
import { reportsWords, reportsMessages } from '#contract/rolls/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'

const loadFailed = reportsWords.loadFailed
const downloadFailed = reportsWords.downloadFailed
const noFacultyId = reportsWords.noFacultyId

/** Explains why the roll can’t be shown or isn’t current. Null if it can and is. */
export function rollProblem(facultyId: string | null, error: unknown): string | null {
  if (facultyId === null) return noFacultyId
  if (!error) return null
  // A refusal carries the server’s own message. For any other error we use ours.
  return isRefusal(error) ? errorSentence(error, loadFailed) : loadFailed
}

/** Whether the server refused to show this person the roll, so that a retry can’t help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

/** Downloads the roll’s file and saves it. Returns an error message, or null. */
export async function saveRoll<File>(
  facultyId: string | null,
  { fetchFile, save }: { fetchFile: (facultyId: string) => Promise<File>; save: (file: File) => void },
): Promise<string | null> {
  if (facultyId === null) return noFacultyId
  try {
    save(await fetchFile(facultyId))
    return null
  } catch {
    return downloadFailed
  }
}

type Names = {
  count: number
  foundCount: number
  searchText: string
  isFilling: boolean
  /** The number of check-ins whose names retention has deleted. Null if it deleted none. */
  withoutNames: number | null
}
export type NoNames = { kind: 'none-yet' | 'none-match'; title: string; sentence: string | undefined }

/** Returns the number of check-ins whose names retention has deleted, which may be 0. Null if it deleted no names. */
export function countWithoutNames(statistics: LiveStatistics | undefined): number | null {
  return statistics?.names_deleted ? statistics.without_names : null
}

/** The message in place of the names: nobody came, names were deleted, or none match. Null if there are names. */
export function describeNoNames({ count, foundCount, searchText, isFilling, withoutNames }: Names): NoNames | null {
  if (count === 0 && withoutNames !== null)
    return {
      kind: 'none-yet',
      title: reportsWords.namesWereDeleted,
      sentence: reportsWords.withoutNames({ count: withoutNames }),
    }
  if (count === 0) {
    const sentence = isFilling ? reportsWords.namesAppearHereAsStudents : undefined
    return { kind: 'none-yet', title: reportsMessages.noAttendanceYet, sentence }
  }
  if (foundCount > 0) return null
  return {
    kind: 'none-match',
    title: reportsWords.noOneNamed({ trim: searchText.trim() }),
    sentence: reportsWords.checkSpelling,
  }
}
