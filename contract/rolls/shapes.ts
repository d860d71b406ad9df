// The shapes of a class's attendance, by their names in the API's documentation. No page loads this file.
import type { NamedShape } from '#contract/named-shape.ts'
import { classAttendanceRow, dashboardStats } from './class-reports.ts'

export const classRollAnswers: Record<string, NamedShape> = {
  ClassAttendanceRow: {
    shape: classAttendanceRow,
    about: 'A student of a class who checked in to one of its events.',
    fields: {
      scanned_at: 'When it counts: arrival, or the scan itself when the phone had no network.',
      late_sent: 'True when it waited on a phone without network.',
      location: 'Null once the evidence is past its time, and for a colleague’s event.',
      device_id: 'Null for a colleague’s event.',
      kept_place: 'Where there is no location: near the others, or how far from them in rounded meters.',
    },
  },
  DashboardStats: {
    shape: dashboardStats,
    about: "What a faculty member's dashboard counts.",
    fields: { total_students: 'Registered and pending, each once.' },
  },
}
