import { maxMarks } from '#contract/check-ins/limits.ts'
import { kitWords } from '#contract/kit/words.ts'
import { pasteWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Field } from '#web/kit/fields/field.tsx'
import { splitLines } from './split-list.ts'
import type { Paste } from './use-paste.ts'

/** Where the list is pasted or typed. */
export function PasteSource({ paste, onCancel }: { paste: Paste; onCancel: () => void }) {
  const { text } = paste.values
  const lines = useMemo(() => splitLines(text).length, [text])
  const isChecking = paste.busy === 'checking'
  return (
    <>
      <DialogContent sx={{ mx: -0.75, px: 0.75, pb: 0.75 }}>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>{pasteWords.about}</Typography>
        {paste.isRestored && (
          <Alert
            severity="info"
            sx={{ mb: 2 }}
            action={
              <Button variant="plain" onClick={paste.startOver} sx={{ whiteSpace: 'nowrap' }}>
                {pasteWords.startOver}
              </Button>
            }
          >
            {pasteWords.restored}
          </Alert>
        )}
        <Field
          label={pasteWords.students}
          value={text}
          onChange={(event) => paste.change({ text: event.target.value })}
          error={paste.problem ?? undefined}
          hint={`${pasteWords.formats({ most: maxMarks })} ${pasteWords.lines({ lines })}.`}
          multiline
          rows={14}
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', dir: 'auto' } }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={onCancel}>
          {kitWords.cancel}
        </Button>
        <Button variant="contained" onClick={paste.check} disabled={isChecking}>
          {isChecking ? pasteWords.checking : pasteWords.checkList}
        </Button>
      </DialogActions>
    </>
  )
}
