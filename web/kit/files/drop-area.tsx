import FileIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'

type Props = {
  /** Null before a file is chosen. */
  fileName: string | null
  /** The instruction, and facts about the file. */
  title: string
  facts: string
  /** The file types that the browser's file dialog offers. */
  accept: string
  label: string
  chooseWords: string
  disabled?: boolean
  onFile: (file: File) => void
  /** An alternative to choosing a file, next to the button. */
  children?: ReactNode
}

/** An area to drop a file on, with a button to choose one. */
export function FileDrop({ fileName, title, facts, accept, label, chooseWords, disabled, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) onFile(file)
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
        ...(fileName === null && { borderStyle: 'dashed', borderColor: 'outline' }),
        ...(isOver && { bgcolor: 'goldTint' }),
      }}
    >
      <Box aria-hidden sx={{ p: 1.5, borderRadius: 2, bgcolor: 'goldTint', display: { xs: 'none', sm: 'flex' } }}>
        <FileIcon />
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} dir="auto">
          {fileName ?? title}
        </Typography>
        <Typography variant="body2" component="output" sx={{ display: 'block', color: 'text.secondary' }}>
          {facts}
        </Typography>
      </Box>
      {children}
      <Button
        variant={fileName === null ? 'contained' : 'outlined'}
        disabled={disabled ?? false}
        onClick={() => input.current?.click()}
      >
        {chooseWords}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          take(event.target.files)
          // Allows choosing the same file again after it was changed.
          event.target.value = ''
        }}
      />
    </Card>
  )
}
