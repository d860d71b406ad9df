import { useState } from 'react'
import { classReportFileName, overallReportFileName } from '#contract/file-names.ts'
import { ApiError, call, serverNow } from '#web/api/client.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { csvFile } from '#web/kit/csv.ts'
import { useNotice } from '#web/kit/notice.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { viewerZone } from '#web/kit/times.ts'
import { useSession } from '#web/session/use-session.ts'
import { inTurn } from './details-in-turn.ts'
import type { ClassDetails } from './details-read.ts'
import { eventReport, hasOpened, overallReport, type ReportRow, type Sheet } from './details-report.ts'
import { detailsMessages } from './details-words.ts'

/** Calls under way at once while the overall report is gathered, as many as a browser sends to one server. */
const callsAtOnce = 6

/**
 * Makes the files of a class, one at a time. The class is read anew for each: who has registered since the page was
 * opened stands on the roll under another id.
 */
export function useClassDownloads(readAnew: () => Promise<ClassDetails>) {
  const { facultyId } = useSession()
  const notify = useNotice()
  /** An event's id, or 'overall'; null when none is made. */
  const [making, setMaking] = useState<string | null>(null)

  async function attendanceOf(of: ClassDetails['class'], event: FacultyEvent): Promise<ReportRow[]> {
    const path = `/api/attendance/event/${encodeURIComponent(event.id)}/class/${encodeURIComponent(of.id)}/`
    const rows: unknown = await call('GET', path, { query: { faculty_id: facultyId } })
    if (!Array.isArray(rows)) throw new TypeError('The attendance of a class is not an array.')
    return rows as ReportRow[]
  }

  async function eventFile(event: FacultyEvent, { class: of, students }: ClassDetails): Promise<File> {
    const sheet = eventReport(students, await attendanceOf(of, event), event.time_zone)
    return { sheet, name: classReportFileName(of.name, event.name, dayOf(event)) }
  }

  async function overallFile({ class: of, students, events }: ClassDetails): Promise<File> {
    const now = serverNow()
    const opened = events.filter((event) => hasOpened(event, now))
    const came = await inTurn(opened, callsAtOnce, async (event) => {
      const rows = await attendanceOf(of, event)
      return [event.id, new Set(rows.map((row) => row.student_id))] as const
    })
    const sheet = overallReport(students, events, new Map(came), now)
    return { sheet, name: overallReportFileName(of.name, dayOf(events[0])) }
  }

  async function make(what: string, fileOf: (details: ClassDetails) => Promise<File>): Promise<void> {
    setMaking(what)
    try {
      const details = await readAnew()
      if (details.students.length === 0 || details.events.length === 0) {
        notify(detailsMessages.nothingToDownload)
        return
      }
      const { sheet, name } = await fileOf(details)
      saveFile(csvFile(sheet.head, sheet.rows), name)
    } catch (error) {
      notify({ message: reportProblem(error), durationMs: 10_000 })
    } finally {
      setMaking(null)
    }
  }

  return {
    making,
    downloadEvent: (event: FacultyEvent) => void make(event.id, (details) => eventFile(event, details)),
    downloadOverall: () => void make('overall', overallFile),
  }
}

type File = { sheet: Sheet; name: string }

/** Today in the university's zone, which an event knows: so the server dates its files. */
function dayOf(event: FacultyEvent | undefined): string {
  return isoIn(serverNow(), event?.time_zone || viewerZone()).slice(0, 10)
}

/** A refusal would be the same again, so it sends to the page itself; everything else is worth another try. */
function reportProblem(error: unknown): string {
  const isRefusal = error instanceof ApiError && (error.status === 403 || error.status === 404)
  return isRefusal ? detailsMessages.reportRefused : detailsMessages.reportFailed
}
