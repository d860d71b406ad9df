import { classesWords, importMessages } from '#contract/classes/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import FileIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { saveTemplate } from './import-template.ts'
import type { Import } from './use-import.ts'

type Props = { of: Import; domain: string | null }

/** Where the rows come from: a file chosen or dropped, or cells pasted from a spreadsheet. */
export function ImportSource({ of, domain }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  usePastedText((text) => void of.takeText(text))

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void of.takeFile(file)
  }
  return (
    <Card
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        p: { xs: 2, sm: 2.5 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        ...(of.fileName === null && { borderStyle: 'dashed', borderColor: 'outline' }),
        ...(isOver && { bgcolor: 'goldTint' }),
      }}
    >
      <Box aria-hidden sx={{ p: 1.5, borderRadius: 2, bgcolor: 'goldTint', display: { xs: 'none', sm: 'flex' } }}>
        <FileIcon />
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {of.fileName ?? classesWords.dropCSVExcelFileHere}
        </Typography>
        <Typography variant="body2" component="output" sx={{ display: 'block', color: 'text.secondary' }}>
          {factsOf(of)}
        </Typography>
      </Box>
      <Button variant="plain" startIcon={<DownloadIcon />} onClick={() => saveTemplate(domain)}>
        {classesWords.downloadTemplate}
      </Button>
      <Button
        variant={of.fileName === null ? 'contained' : 'outlined'}
        disabled={of.isReading}
        onClick={() => input.current?.click()}
      >
        {of.fileName === null ? classesWords.chooseFile : classesWords.chooseAnotherFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.xls"
        aria-label={classesWords.csvFile}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void of.takeFile(file)
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
        }}
      />
    </Card>
  )
}

function factsOf({ isReading, table }: Import): string {
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
