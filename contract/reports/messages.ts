// Apart from the shapes, so that a page that only speaks does not load what checks them.
export const noAttendanceYet = 'No attendance records yet for this event.'
export const nothingToDownload = 'No students or events data available to download.'
