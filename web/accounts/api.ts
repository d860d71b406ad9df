import { studentDataFileName } from '#contract/file-names.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { call, download } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { saveFile } from '#web/kit/files/save.ts'

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
