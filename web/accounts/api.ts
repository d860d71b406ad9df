import type { ChangedFaculty, ChangedStudent, UpdatedStudent } from '#contract/accounts/accounts.ts'
import { studentDataFileName } from '#contract/file-names.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { call, download } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { saveFile } from '#web/kit/files/save.ts'

/**
 * Changes a student's profile, one's own or as an administrator. Returns the server's values. A 401 may be about the
 * current password, so it doesn't end the session then.
 */
export const updateProfile = (studentId: string, body: ChangedStudent): Promise<Partial<UpdatedStudent> | undefined> =>
  call('PUT /api/students/:id/update/', {
    params: { id: studentId },
    body,
    keeps401: body.current_password !== undefined,
  })

/** Changes one’s own names as faculty. Returns what the server now has. */
export const updateFacultyProfile = (facultyId: string, body: ChangedFaculty) =>
  call('PUT /api/faculty/:id/update-profile/', { params: { id: facultyId }, body })

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
