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

type Making = { what: string; format: SheetFormat }

/**
 * Makes the files of a class, one at a time. A file that the page makes itself reads the class again, because students
 * who have registered since have another id on the roll.
 */
export function useClassDownloads(shown: ClassDetails, readAgain: () => Promise<ClassDetails>) {
  const { facultyId } = useSession()
  const notify = useNotice()
  const [making, setMaking] = useState<Making | null>(null)

  async function make(what: string, format: SheetFormat, file: () => Promise<File | null>): Promise<void> {
    setMaking({ what, format })
    try {
      const made = await file()
      if (made) saveFile(made.blob, made.name)
      else notify(reportsMessages.nothingToDownload)
    } catch (error) {
      notify({ message: reportProblem(error), durationMs: 10_000 })
    } finally {
      setMaking(null)
    }
  }

  const downloadOf = (what: string, file: (format: SheetFormat) => Promise<File | null>): SheetDownload => ({
    making: making?.what === what ? making.format : null,
    isHeld: making !== null && making.what !== what,
    onDownload: (format) => {
      if (making === null) void make(what, format, () => file(format))
    },
  })

  return {
    reportOf: (event: FacultyEvent) =>
      downloadOf(event.id, async (format) => {
        const blob = await makeEventFile({ shown, readAgain, facultyId }, event, format)
        return blob && { blob, name: classReportFileName(shown.class.name, event.name, dayOf(event), format) }
      }),
    overall: downloadOf('overall', async (format) => {
      const blob = await makeOverallFile({ shown, readAgain, facultyId }, format)
      return blob && { blob, name: overallReportFileName(shown.class.name, dayOf(shown.events[0]), format) }
    }),
  }
}

type File = { blob: Blob; name: string }

/** Today in the university's time zone, which is known from an event. The server dates its files the same way. */
function dayOf(event: FacultyEvent | undefined): string {
  return isoIn(serverNow(), event?.time_zone || viewerZone()).slice(0, 10)
}
