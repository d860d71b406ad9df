import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { saveFile } from '#web/kit/save-file.ts'
import { exampleRoster, exampleRosterName } from './example-roster.ts'

/** Hands out an example of a roster, made here in the browser. */
export function ExampleRosterButton() {
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      onClick={() => saveFile(new Blob([exampleRoster], { type: 'text/csv;charset=utf-8' }), exampleRosterName)}
    >
      Download an example
    </Button>
  )
}
