import { helpWords } from '#contract/help/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { csvBlob, saveFile } from '#web/kit/files/save.ts'
import { exampleRoster, exampleRosterName } from './example-roster.ts'

/** Downloads an example roster, which is created in the browser. */
export function ExampleRosterButton() {
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      onClick={() => saveFile(csvBlob(exampleRoster), exampleRosterName)}
    >
      {helpWords.downloadExample}
    </Button>
  )
}
