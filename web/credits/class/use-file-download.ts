import { useState } from 'react'
import type { PublishedCredit } from '#contract/credits/published.ts'
import { publishWords } from '#contract/credits/words.ts'
import { creditFileName, publishedFileName, type SheetFormat } from '#contract/file-names.ts'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import type { CreditedClass } from './credited.ts'
import { useCreditFiles } from './published-api.ts'

/** How long an error notice is shown, in ms. */
const problemMs = 10_000

/** Downloads the files of a class’s credits, one at a time. */
export function useFileDownload({ id, name, timeZone }: CreditedClass) {
  const files = useCreditFiles(id)
  const notify = useNotice()
  const [making, setMaking] = useState<{ what: string; format: SheetFormat } | null>(null)
  const dayOf = (at: number) => isoIn(at, timeZone).slice(0, 10)

  async function make(what: string, format: SheetFormat, file: Promise<Blob>, fileName: string): Promise<void> {
    setMaking({ what, format })
    try {
      saveFile(await file, fileName)
    } catch (error) {
      notify({ message: errorSentence(error, publishWords.downloadFailed), durationMs: problemMs })
    } finally {
      setMaking(null)
    }
  }

  const now = (what: 'list' | 'explanation'): SheetDownload => ({
    making: making?.what === what ? making.format : null,
    isHeld: making !== null && making.what !== what,
    onDownload: (format) => {
      const explained = what === 'explanation'
      const fileName = creditFileName(name, dayOf(serverNow()), { format, explained })
      if (making === null) void make(what, format, files.credits(format, explained), fileName)
    },
  })

  return {
    list: now('list'),
    explanation: now('explanation'),
    isBusy: making !== null,
    published({ id: published, published_at }: PublishedCredit): void {
      const fileName = publishedFileName(name, dayOf(Date.parse(published_at)))
      if (making === null) void make(published, 'csv', files.published(published), fileName)
    },
  }
}

export type FileDownloads = ReturnType<typeof useFileDownload>
