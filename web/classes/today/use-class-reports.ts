import { useState } from 'react'
import { classReportFileName, type SheetFormat } from '#contract/file-names.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { serverNow } from '#web/api/client.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import type { SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import { viewerZone } from '#web/kit/time/times.ts'
import { useSession } from '#web/session/use-session.ts'
import { makeEventFile } from '#web/classes/details/files.ts'
import { readClassDetails } from '#web/classes/details/read.ts'
import { reportProblem } from '#web/classes/details/describe-class.ts'

type OwnClass = { id: string; name: string }

/** Makes the report of an event for one of one’s own classes, one file at a time; the file is the class page's own. */
export function useClassReports(event: FacultyEvent): (course: OwnClass) => SheetDownload {
  const { facultyId } = useSession()
  const notify = useNotice()
  const [making, setMaking] = useState<{ classId: string; format: SheetFormat } | null>(null)

  async function make(course: OwnClass, format: SheetFormat): Promise<void> {
    setMaking({ classId: course.id, format })
    const readAgain = () => readClassDetails({ classId: course.id, facultyId })
    try {
      const blob = await makeEventFile({ details: { class: course }, readAgain, facultyId }, event, format)
      const day = isoIn(serverNow(), event.time_zone || viewerZone()).slice(0, 10)
      if (blob) saveFile(blob, classReportFileName(course.name, event.name, day, format))
      else notify(reportsMessages.nothingToDownload)
    } catch (error) {
      notify({ message: reportProblem(error), durationMs: 10_000 })
    } finally {
      setMaking(null)
    }
  }

  return (course) => ({
    making: making?.classId === course.id ? making.format : null,
    isHeld: making !== null && making.classId !== course.id,
    onDownload: (format) => {
      if (making === null) void make(course, format)
    },
  })
}
