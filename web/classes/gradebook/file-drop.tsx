import { gradebookWords } from '#contract/reports/words.ts'
import FileIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef, useState, type DragEvent } from 'react'
import type { Gradebook } from './use-gradebook.ts'

/** Where the file comes from: chosen or dropped. */
export function FileDrop({ of }: { of: Gradebook }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) void of.choose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
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
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
          {of.fileName ?? gradebookWords.drop}
        </Typography>
        <Typography variant="body2" component="output" sx={{ display: 'block', color: 'text.secondary' }}>
          {factsOf(of)}
        </Typography>
      </Box>
      <Button variant={of.fileName === null ? 'contained' : 'outlined'} onClick={() => input.current?.click()}>
        {of.fileName === null ? gradebookWords.chooseFile : gradebookWords.chooseAnotherFile}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xls"
        aria-label={gradebookWords.file}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          take(event.target.files)
          // Allows choosing the same file again after it was exported again.
          event.target.value = ''
        }}
      />
    </Card>
  )
}

function factsOf({ isReading, preview }: Gradebook): string {
  if (preview?.column != null) {
    const system = gradebookWords.system({ system: preview.system })
    return gradebookWords.foundIn({ system, rows: preview.rows.length })
  }
  if (isReading) return gradebookWords.reading
  return preview ? gradebookWords.system({ system: preview.system }) : gradebookWords.formats
}
