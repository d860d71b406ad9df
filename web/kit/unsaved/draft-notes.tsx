import { changesWords } from '#contract/kit/changes/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { describeConflicts, type Field } from './other-changes.ts'
import type { useDraftForm } from './use-draft-form.ts'

type Props = {
  form: Pick<ReturnType<typeof useDraftForm>, 'draft' | 'isChanged' | 'startOver'>
  /** The edited fields that someone else has changed since. */
  overtaken: readonly Field[]
}

/** Says at the top of a form that it shows a draft, and what someone else has changed since it was typed. */
export function DraftNotes({ form, overtaken }: Props) {
  const news = describeConflicts(overtaken)
  if (!form.isChanged || (form.draft === null && news === null)) return null
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
      {form.draft !== null && (
        <Alert
          severity="info"
          action={
            <Button variant="plain" onClick={form.startOver} sx={{ whiteSpace: 'nowrap' }}>
              {changesWords.startOver}
            </Button>
          }
        >
          {changesWords.typedKept}
        </Alert>
      )}
      {news !== null && <Alert severity="warning">{news}</Alert>}
    </Box>
  )
}
