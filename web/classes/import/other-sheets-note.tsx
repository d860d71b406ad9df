import { importWords } from '#contract/classes/import/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { OtherSheet } from './other-sheets.ts'

type Props = { sheets: readonly OtherSheet[]; onChoose: (sheet: number) => void }

/** Says which sheets of a workbook aren’t read although they have people, and offers to read them. */
export function OtherSheetsNote({ sheets, onChoose }: Props) {
  return sheets.map(({ index, name, people }) => (
    <Alert
      key={index}
      severity="info"
      sx={{ mt: 2.5, overflowWrap: 'anywhere' }}
      action={
        <Button variant="plain" onClick={() => onChoose(index)}>
          {importWords.readSheet({ name })}
        </Button>
      }
    >
      {importWords.otherSheet({ name, count: people })}
    </Alert>
  ))
}
