import { publishWords } from '#contract/credits/published/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { PublishedCredit } from '#contract/credits/file-calls.ts'
import { creditFileName, publishedFileName, type SheetFormat } from '#contract/file-names.ts'
import { serverNow } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { isoIn } from '#web/events/event-times.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import type { SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { dateAndTime, zoneNote } from '#web/kit/time/times.ts'
import type { CreditedClass } from './credited.ts'
import { useCreditFiles } from './api.ts'

/** The number of hash digits shown. They are enough to compare two hashes at a glance. */
const shownDigits = 12
/** How long the notice with a hash to copy by hand is shown, in ms. */
const byHandMs = 60_000

type Props = { file: PublishedCredit; timeZone: string; downloads: FileDownloads }

/** One published file: when it was published, who published it, its hash, and its download. */
export function PublishedFile({ file, timeZone, downloads }: Props) {
  const notify = useNotice()
  const nameId = `published-${file.id}`
  const date = dateAndTime(file.published_at, timeZone) + zoneNote(Date.parse(file.published_at), timeZone)
  const copy = async () => {
    try {
      // Without HTTPS there is no clipboard, and this throws as if the browser had refused.
      await navigator.clipboard.writeText(file.sha256)
      notify(publishWords.copied)
    } catch {
      notify({ message: publishWords.copyFailed({ hash: file.sha256 }), durationMs: byHandMs })
    }
  }
  return (
    <Box component="li" sx={{ py: 1.5, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
          <Typography id={nameId} sx={{ fontWeight: 600 }}>
            {file.published_by === null
              ? date
              : rich(publishWords.by({ date, name: file.published_by, own: asOwnName }))}
          </Typography>
          <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {publishWords.students({ students: file.students })} ·{' '}
            {rich(publishWords.hash({ code: () => <code>{`${file.sha256.slice(0, shownDigits)}…`}</code> }))}
          </Box>
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5, ml: { xs: -1.5, sm: 0 } }}>
          <Button variant="plain" aria-describedby={nameId} onClick={() => void copy()}>
            {publishWords.copyHash}
          </Button>
          <BusyButton
            variant="plain"
            aria-describedby={nameId}
            busy={downloads.isBusy}
            onClick={() => downloads.published(file)}
          >
            {publishWords.download}
          </BusyButton>
        </Box>
      </Box>
      {file.removed > 0 && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {publishWords.removed({ students: file.removed })}
        </Typography>
      )}
    </Box>
  )
}

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
