import { useState } from 'react'
import { classReportFileName, overallReportFileName, type SheetFormat } from '#contract/file-names.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { serverNow } from '#web/api/client.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import type { SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import { viewerZone } from '#web/kit/time/times.ts'
import { useSession } from '#web/session/use-session.ts'
import { makeEventFile, makeOverallFile } from './files.ts'
import type { ClassDetails } from './read.ts'
import { reportProblem } from './describe-class.ts'

type Making = { fileKey: string; format: SheetFormat }

/**
 * Makes the files of a class, one at a time. A file that the page makes itself reads the class again, because students
 * who have registered since have another id on the roll.
 */
export function useClassDownloads(details: ClassDetails, readAgain: () => Promise<ClassDetails>) {
  const { facultyId } = useSession()
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

  const downloadFor = (fileKey: string, file: (format: SheetFormat) => Promise<File | null>): SheetDownload => ({
    making: making?.fileKey === fileKey ? making.format : null,
    isHeld: making !== null && making.fileKey !== fileKey,
    onDownload: (format) => {
      if (making === null) void make(fileKey, format, () => file(format))
    },
  })

  return {
    reportFor: (event: FacultyEvent) =>
      downloadFor(event.id, async (format) => {
        const blob = await makeEventFile({ details, readAgain, facultyId }, event, format)
        return blob && { blob, name: classReportFileName(details.class.name, event.name, findToday(event), format) }
      }),
    overall: downloadFor('overall', async (format) => {
      const blob = await makeOverallFile({ details, readAgain, facultyId }, format)
      return blob && { blob, name: overallReportFileName(details.class.name, findToday(details.events[0]), format) }
    }),
  }
}

type File = { blob: Blob; name: string }

/** Today in the university's time zone, which is known from an event. The server dates its files the same way. */
function findToday(event: FacultyEvent | undefined): string {
  return isoIn(serverNow(), event?.time_zone || viewerZone()).slice(0, 10)
}
