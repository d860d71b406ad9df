import { studentDataFileName } from '#contract/file-names.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { call, download } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { saveFile } from '#web/kit/files/save.ts'

/** Deletes the signed-in person’s own faculty account. */
export const deleteFacultyAccount = (facultyId: string) =>
  call('DELETE /api/faculty/:id/', { params: { id: facultyId } })

/** Deletes a student's account and everything in it. Students delete their own; administrators can delete any. */
export const deleteAccount = (studentId: string) =>
  call('DELETE /api/students/:id/delete/', { params: { id: studentId } })

/** Returns the classes whose rosters include the student. */
export const listListingClasses = (studentId: string, signal: AbortSignal) =>
  call('GET /api/students/:id/classes/', { params: { id: studentId }, signal })

/** Downloads everything stored about the student as a file. */
export async function downloadMyData(studentId: string, format: 'json' | 'csv'): Promise<void> {
  const file = await download('GET /api/students/:id/export/', { params: { id: studentId }, query: { format } })
  // The date in the viewer's time zone, so that the downloaded files sort by it.
  const day = calendarDay(serverNow())
  saveFile(file, studentDataFileName(day, format))
}
