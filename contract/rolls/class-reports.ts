import { reportsMessages } from './words.ts'
import { z } from 'zod'
import { locationFix } from '#contract/check-ins/check-ins.ts'
import { sheetFormats } from '#contract/file-names.ts'
import { identityQuery } from '#contract/queries.ts'
import { keptPlace } from '#contract/retention/retention.ts'

/** A student of a class who was present at one of its events. */
export const classAttendanceRow = z.object({
  /** The id of a registered student, or of a pending student who was marked present. */
  student_id: z.string(),
  /** Null for a student who was marked present without a scan. */
  scanned_at: z.iso.datetime({ offset: true }).nullable(),
  received_at: z.iso.datetime({ offset: true }),
  late_sent: z.boolean(),
  /** For a colleague's event, rounded to two decimals and with an accuracy of at least 1,000 m. */
  location: locationFix.nullable(),
  device_id: z.string().nullable(),
  /** Set after the coordinates were deleted, and for a colleague's event. */
  kept_place: keptPlace.optional(),
})
export type ClassAttendanceRow = z.infer<typeof classAttendanceRow>

/** Selects the file for all events of a class. */
export const classFileQuery = identityQuery.extend({
  format: z
    .enum(sheetFormats, { error: () => reportsMessages.chooseCsvOrXlsx })
    .default('csv')
    .describe('`csv`, or `xlsx` for an Excel workbook.'),
})

/** The numbers on a faculty member's dashboard. A student in several classes counts once. */
export const dashboardStats = z.object({
  faculty: z.object({ first_name: z.string(), last_name: z.string() }),
  classes_count: z.int(),
  total_students: z.int(),
  registered_students: z.int(),
})
export type DashboardStats = z.infer<typeof dashboardStats>
