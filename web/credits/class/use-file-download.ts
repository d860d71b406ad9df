import { useState } from 'react'
import type { PublishedCredit } from '#contract/credits/published.ts'
import { publishWords } from '#contract/credits/published/words.ts'
import { creditFileName, publishedFileName, type SheetFormat } from '#contract/file-names.ts'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import type { CreditedClass } from './credited.ts'
import { useCreditFiles } from './published-api.ts'

/** Duration of an error notice, in ms. */
const problemMs = 10_000

/** Downloads the files of a class’s credits, one at a time. */
export function useFileDownload({ id, name, timeZone }: CreditedClass) {
  const files = useCreditFiles(id)
  const notify = useNotice()
  const [making, setMaking] = useState<{ kind: string; format: SheetFormat } | null>(null)
  const toDay = (timestamp: number) => isoIn(timestamp, timeZone).slice(0, 10)

  async function make(kind: string, format: SheetFormat, file: Promise<Blob>, fileName: string): Promise<void> {
    setMaking({ kind, format })
    try {
      saveFile(await file, fileName)
    } catch (error) {
      notify({ message: errorSentence(error, publishWords.downloadFailed), durationMs: problemMs })
    } finally {
      setMaking(null)
    }
  }

  const downloadFor = (kind: 'list' | 'explanation'): SheetDownload => ({
    making: making?.kind === kind ? making.format : null,
    isHeld: making !== null && making.kind !== kind,
    onDownload: (format) => {
      const explained = kind === 'explanation'
      const fileName = creditFileName(name, toDay(serverNow()), { format, explained })
      if (making === null) void make(kind, format, files.credits(format, explained), fileName)
    },
  })

  return {
    list: downloadFor('list'),
    explanation: downloadFor('explanation'),
    isBusy: making !== null,
    published({ id: published, published_at }: PublishedCredit): void {
      const fileName = publishedFileName(name, toDay(Date.parse(published_at)))
      if (making === null) void make(published, 'csv', files.published(published), fileName)
    },
  }
}

export type FileDownloads = ReturnType<typeof useFileDownload>
