import { useState } from 'react'
import { serverNow } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { downloadAttendance } from './api.ts'
import { saveRoll } from './attendance-messages.ts'
import { nameCsv } from './attendance-rows.ts'
import type { RollEvent } from './roll-event.ts'
import { saveFile } from '#web/kit/save-file.ts'

/** Downloads the roll as a file, one at a time, and says so when it did not work. */
export function useCsvDownload(eventId: string, event: RollEvent | undefined) {
  const { facultyId } = useSession()
  const [isDownloading, setDownloading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function download(): Promise<void> {
    setProblem(null)
    setDownloading(true)
    const failure = await saveRoll(facultyId, {
      fetchFile: (id) => downloadAttendance(eventId, id),
      save: (file) => saveFile(file, nameCsv(event?.name ?? '', serverNow(), event?.time_zone)),
    })
    setProblem(failure)
    setDownloading(false)
  }
  return { isDownloading, problem, download: () => void download() }
}
