import { classesWords, importMessages } from '#contract/classes/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { FileDrop } from '#web/kit/files/drop-area.tsx'
import { saveTemplate } from './import-template.ts'
import type { Import } from './use-import.ts'

type Props = { fileImport: Import; domain: string | null }

/** Where the rows come from: a file chosen or dropped, or cells pasted from a spreadsheet. */
export function ImportSource({ fileImport, domain }: Props) {
  usePastedText((text) => void fileImport.takeText(text))
  return (
    <FileDrop
      fileName={fileImport.fileName}
      title={classesWords.dropCSVExcelFileHere}
      facts={describeFacts(fileImport)}
      accept=".csv,.txt,.tsv,.xlsx,.xls"
      label={classesWords.csvFile}
      chooseWords={fileImport.fileName === null ? classesWords.chooseFile : classesWords.chooseAnotherFile}
      disabled={fileImport.isReading}
      onFile={(file) => void fileImport.takeFile(file)}
    >
      <Button variant="plain" startIcon={<DownloadIcon />} onClick={() => saveTemplate(domain)}>
        {classesWords.downloadTemplate}
      </Button>
    </FileDrop>
  )
}

function describeFacts({ isReading, table }: Import): string {
  if (isReading) return classesWords.readingFile
  if (!table) return importMessages.headersMatch
  const counts = { rows: table.rows.length, skipped: table.skipped.length }
  return table.header === null
    ? classesWords.fileWithoutColumnNames(counts)
    : classesWords.fileWithColumns({ ...counts, columns: table.header.filter(Boolean).join(', ') })
}

/** Takes what is pasted anywhere on the page but into a field. */
function usePastedText(take: (text: string) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!isField && text.trim() !== '') latest.current(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
