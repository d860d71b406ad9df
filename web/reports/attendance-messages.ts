/** What the specification says when the roll cannot be shown. */
export const attendanceMessages = {
  loadFailed: 'Failed to load attendance data. Please try again.',
  downloadFailed: 'Failed to download attendance data. Please try again.',
  noFacultyId: 'Faculty ID not found. You may need to log in again.',
} as const
