import { useState } from 'react'
import { csvFile } from '#contract/csv.ts'
import { type SheetFormat, classReportFileName, overallReportFileName } from '#contract/file-names.ts'
import { retentionLimits } from '#contract/retention/limits.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { call, download } from '#web/api/call.ts'
import { ApiError, serverNow } from '#web/api/client.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import type { SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { csvBlob, saveFile } from '#web/kit/files/save.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { viewerZone } from '#web/kit/time/times.ts'
import { checkSheet } from '#web/rolls/download-sheet.ts'
import { useSession } from '#web/session/use-session.ts'
import { reportProblem } from './describe-class.ts'
import { readClassDetails, type ClassDetails } from './read.ts'
import { eventReport, hasOpened, overallReport, type ReportRow } from './report.ts'

/** How many calls run at once for the overall file, which is as many as a browser sends to one server. */
const maxConcurrent = 6
/**
 * The time (ms) in which the server must start to send the file of all events. After that, the page makes the CSV. The
 * server gives up after 25 s.
 */
const patience = 30_000

/** A class as the page shows it, a function that reloads it, and the current faculty member. */
type ClassSource = { details: ClassDetails; readAgain: () => Promise<ClassDetails>; facultyId: string | null }
/** The same for the file of one event, which needs only the class’s id and name. */
type EventFileSource = Omit<ClassSource, 'details'> & { details: { class: { id: string; name: string } } }

async function makeReport(source: EventFileSource, event: FacultyEvent, format: SheetFormat): Promise<File | null> {
  const blob = await makeEventFile(source, event, format)
  return blob && { blob, name: classReportFileName(source.details.class.name, event.name, findToday(event), format) }
}

/** Makes the file for one event, or returns null if it would be empty. An Excel file comes from the server. */
async function makeEventFile(source: EventFileSource, event: FacultyEvent, format: SheetFormat): Promise<Blob | null> {
  if (format === 'xlsx') {
    const input = {
      params: { event: event.id, class: source.details.class.id },
      query: { faculty_id: source.facultyId },
    }
    return unlessEmpty(download('GET /api/attendance/event/:event/class/:class/xlsx/', input), format)
  }
  const { class: course, students, events } = await source.readAgain()
  if (students.length === 0 || events.length === 0) return null
  const attendance = await readAttendance(source, course.id, event.id)
  const isNameless = (await findNameless(source, course.id, [event])).has(event.id)
  const { head, rows } = eventReport(students, attendance, event.time_zone, isNameless)
  return csvBlob(csvFile(head, rows))
}

/**
 * Makes the file for all events, or returns null if the class has no students or no events. The server makes it in one
 * call. If that fails, the page makes the CSV from several calls; it can’t make an Excel file.
 */
async function makeOverallFile(source: ClassSource, format: SheetFormat): Promise<Blob | null> {
  // The class looks empty here, but it may have been filled elsewhere.
  if (isEmpty(source.details) && isEmpty(await source.readAgain())) return null
  try {
    const input = { params: { id: source.details.class.id }, query: { faculty_id: source.facultyId, format } }
    return await unlessEmpty(
      download('GET /api/class/:id/overall-attendance/', { ...input, timeoutMs: patience }),
      format,
    )
  } catch (error) {
    const isSignedOut = error instanceof ApiError && error.status === 401
    if (format === 'xlsx' || isSignedOut) throw error
    return gatherOverall(source)
  }
}

async function gatherOverall(source: ClassSource): Promise<Blob | null> {
  const details = await source.readAgain()
  if (isEmpty(details)) return null
  const { class: course, students, events } = details
  const now = serverNow()
  const opened = events.filter((event) => hasOpened(event, now))
  const came = await mapConcurrently(opened, maxConcurrent, async (event) => {
    const rows = await readAttendance(source, course.id, event.id)
    return [event.id, new Set(rows.map((row) => row.student_id))] as const
  })
  const nameless = await findNameless(source, course.id, opened)
  const { head, rows } = overallReport(students, events, new Map(came), now, nameless)
  return csvBlob(csvFile(head, rows))
}

/** Returns a file from the server, or null if the server responds that it would be empty. */
async function unlessEmpty(response: Promise<Blob>, format: SheetFormat): Promise<Blob | null> {
  try {
    return await checkSheet(response, format)
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return null
    throw error
  }
}

async function readAttendance(
  { facultyId }: Pick<ClassSource, 'facultyId'>,
  classId: string,
  eventId: string,
): Promise<ReportRow[]> {
  const rows = await call('GET /api/attendance/event/:event/class/:class/', {
    params: { event: eventId, class: classId },
    query: { faculty_id: facultyId },
  })
  if (!Array.isArray(rows)) throw new TypeError('The attendance of a class is not an array.')
  return rows
}

/** The shortest time, in ms, after which retention deletes names. */
const keepsNames = retentionLimits.attendance_years.least * 365 * 24 * 3_600_000

/** Returns the ids of the events whose names retention deleted, so that their files call nobody absent. */
async function findNameless(
  { facultyId }: Pick<ClassSource, 'facultyId'>,
  classId: string,
  events: FacultyEvent[],
): Promise<ReadonlySet<string>> {
  const now = serverNow()
  if (events.every(({ date }) => now - Date.parse(date) < keepsNames)) return new Set()
  try {
    const query = { faculty_id: facultyId, limit: 1 }
    const grid = await call('GET /api/class/:id/attendance/', { params: { id: classId }, query })
    return new Set(grid.events.flatMap(({ id, names_deleted }) => (names_deleted ? id : [])))
  } catch (error) {
    // A server without the grid.
    if (error instanceof ApiError && error.status === 404) return new Set()
    throw error
  }
}

const isEmpty = ({ students, events }: ClassDetails) => students.length === 0 || events.length === 0

/** Processes the items, `limit` at a time. Returns the results in the items’ order. The first error ends it. */
async function mapConcurrently<Item, Result>(
  items: Item[],
  limit: number,
  action: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const entries = items.entries()
  const lane = async () => {
    for (const [index, item] of entries) results[index] = await action(item)
  }
  await Promise.all(Array.from({ length: limit }, lane))
  return results
}

type File = { blob: Blob; name: string }
type Making = { fileKey: string; format: SheetFormat }

/** Returns a function that downloads the file with a given key, one file at a time. A null file means it is empty. */
function useDownloads() {
  const notify = useNotice()
  const [making, setMaking] = useState<Making | null>(null)

  async function make(fileKey: string, format: SheetFormat, file: () => Promise<File | null>): Promise<void> {
    setMaking({ fileKey, format })
    try {
      const sheetFile = await file()
      if (sheetFile) saveFile(sheetFile.blob, sheetFile.name)
      else notify(reportsMessages.nothingToDownload)
    } catch (error) {
      notify({ message: reportProblem(error), durationMs: 10_000 })
    } finally {
      setMaking(null)
    }
  }

  return (fileKey: string, file: (format: SheetFormat) => Promise<File | null>): SheetDownload => ({
    making: making?.fileKey === fileKey ? making.format : null,
    isHeld: making !== null && making.fileKey !== fileKey,
    onDownload: (format) => {
      if (making === null) void make(fileKey, format, () => file(format))
    },
  })
}

/** Makes the files for one event and any of the viewer’s own classes, the same files as on the class’s page. */
export function useClassReports(event: FacultyEvent): (course: { id: string; name: string }) => SheetDownload {
  const { facultyId } = useSession()
  const downloadFor = useDownloads()
  return (course) =>
    downloadFor(course.id, (format) => {
      const readAgain = () => readClassDetails({ classId: course.id, facultyId })
      return makeReport({ details: { class: course }, readAgain, facultyId }, event, format)
    })
}

/** Makes the files for a class. Each file reloads the class, because registering gives a student a new id. */
export function useClassDownloads(details: ClassDetails, readAgain: () => Promise<ClassDetails>) {
  const { facultyId } = useSession()
  const downloadFor = useDownloads()
  return {
    reportFor: (event: FacultyEvent) =>
      downloadFor(event.id, (format) => makeReport({ details, readAgain, facultyId }, event, format)),
    overall: downloadFor('overall', async (format) => {
      const blob = await makeOverallFile({ details, readAgain, facultyId }, format)
      return blob && { blob, name: overallReportFileName(details.class.name, findToday(details.events[0]), format) }
    }),
  }
}

/** Today’s date in the time zone of the university, which an event has. The server names its files the same way. */
function findToday(event: FacultyEvent | undefined): string {
  return isoIn(serverNow(), event?.time_zone || viewerZone()).slice(0, 10)
}
