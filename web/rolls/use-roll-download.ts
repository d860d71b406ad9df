import { useState } from 'react'
import type { SheetFormat } from '#contract/file-names.ts'
import { serverNow } from '#web/api/client.ts'
import { saveFile } from '#web/kit/files/save.ts'
import { useSession } from '#web/session/use-session.ts'
import { downloadAttendance } from './api.ts'
import { saveRoll } from '#web/rolls/dialog/messages.ts'
import { nameFile } from '#web/rolls/dialog/rows.ts'
import type { RollEvent } from './roll-event.ts'

/** Downloads the roll as a file, one at a time. Returns an error message if that failed. */
export function useRollDownload(eventId: string, event: RollEvent | undefined) {
  const { facultyId } = useSession()
  const [making, setMaking] = useState<SheetFormat | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function download(format: SheetFormat): Promise<void> {
    setProblem(null)
    setMaking(format)
    const failure = await saveRoll(facultyId, {
      fetchFile: (id) => downloadAttendance(eventId, id, format),
      save: (file) => saveFile(file, nameFile(event?.name ?? '', serverNow(), event?.time_zone, format)),
    })
    setProblem(failure)
    setMaking(null)
  }
  return {
    making,
    problem,
    dismiss: () => setProblem(null),
    onDownload: (format: SheetFormat) => void download(format),
  }
}
