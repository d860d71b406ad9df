// The shapes of a class's attendance, by their names in the API's documentation. No page loads this file.
import type { NamedShape } from '#contract/named-shape.ts'
import { classAttendanceRow, dashboardStats } from './class-reports.ts'

export const classRollAnswers: Record<string, NamedShape> = {
  ClassAttendanceRow: {
    shape: classAttendanceRow,
    about: 'A student of a class who checked in to one of its events.',
    fields: {
      scanned_at: 'When it counts: on arrival, or at the scan if the phone had no network.',
      late_sent: 'True if it waited on a phone without network.',
      location: 'Null once the evidence is past its retention period, and for a colleague’s event.',
      device_id: 'Null for a colleague’s event.',
      kept_place: 'If there is no location: near the others, or how far from them in rounded meters.',
    },
  },
  DashboardStats: {
    shape: dashboardStats,
    about: 'The counts on a faculty member’s dashboard.',
    fields: { total_students: 'Registered and pending, each once.' },
  },
}
