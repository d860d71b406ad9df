import type { ChangedFaculty, ChangedStudent, FacultyProfile, UpdatedStudent } from '#contract/accounts/accounts.ts'
import { studentDataFileName } from '#contract/file-names.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { profileVersion } from '#contract/versions.ts'
import { call, download } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { saveOnVersion } from '#web/api/save-on-version.ts'
import { saveFile } from '#web/kit/files/save.ts'
import { describeOtherChanges } from '#web/kit/unsaved/other-changes.ts'

type Names = { first_name: string; last_name: string }
type Saved<Profile> = {
  saved: Profile | undefined
  /** A sentence about what someone else has changed since the profile was opened, or null. */
  news: string | null
}

/**
 * Changes a student's profile, one's own or as an administrator: `body` is what a person changed of `opened`. Returns the
 * server's values. A 401 may be about the current password, so it doesn't end the session then.
 */
export const updateProfile = (
  id: string,
  body: ChangedStudent,
  opened: Names,
): Promise<Saved<Partial<UpdatedStudent>>> =>
  saveNames(opened, body, {
    send: (headers) =>
      call('PUT /api/students/:id/update/', {
        params: { id },
        headers,
        body,
        keeps401: body.current_password !== undefined,
      }),
    load: () => call('GET /api/students/:id/', { params: { id } }),
  })

/** Changes one’s own names as faculty. Returns what the server now has. */
export const updateFacultyProfile = (id: string, body: ChangedFaculty, opened: Names): Promise<Saved<FacultyProfile>> =>
  saveNames(opened, body, {
    send: (headers) => call('PUT /api/faculty/:id/update-profile/', { params: { id }, headers, body }),
    load: () => call('GET /api/faculty/:id/', { params: { id } }),
  })

async function saveNames<Profile>(
  opened: Names,
  body: Partial<Names>,
  { send, load }: { send: (headers: Record<string, string>) => Promise<Profile>; load: () => Promise<Names> },
): Promise<Saved<Profile>> {
  const { current, saved } = await saveOnVersion(opened, {
    version: profileVersion,
    send: (_current, headers) => send(headers),
    load,
  })
  return { saved, news: describeOtherChanges(opened, current, Object.keys(body)) }
}

/** Deletes one’s own faculty account. */
export const deleteFacultyAccount = (facultyId: string) =>
  call('DELETE /api/faculty/:id/', { params: { id: facultyId } })

/** Deletes a student's account, one's own or as an administrator, with everything in it. */
export const deleteAccount = (studentId: string) =>
  call('DELETE /api/students/:id/delete/', { params: { id: studentId } })

/** Returns the classes whose rosters list the student. */
export const listListingClasses = (studentId: string, signal: AbortSignal) =>
  call('GET /api/students/:id/classes/', { params: { id: studentId }, signal })

/** Downloads everything stored about the student as a file. */
export async function downloadMyData(studentId: string, format: 'json' | 'csv'): Promise<void> {
  const file = await download('GET /api/students/:id/export/', { params: { id: studentId }, query: { format } })
  // The viewer's own day, as their downloads are sorted.
  const day = calendarDay(serverNow())
  saveFile(file, studentDataFileName(day, format))
}
