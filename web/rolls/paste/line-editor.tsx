import { kitWords } from '#contract/kit/words.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'

type Props = {
  line: number
  text: string
  onType: (text: string) => void
  /** Checks the text. Returns why it couldn’t be checked, or null. */
  onCheck: (text: string) => Promise<string | null>
  onDone: () => void
}

/** A field for correcting one line, which is then checked separately. */
export function LineEditor({ line, text, onType, onCheck, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    const wrong = await onCheck(text)
    setChecking(false)
    setProblem(wrong)
    if (wrong === null) onDone()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isChecking) void check()
      }}
      onKeyDown={(event) => {
        // Escape closes the field, not the dialog around it.
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
      sx={{ py: 0.5 }}
    >
      <Field
        label={pasteWords.line({ line })}
        value={text}
        onChange={(event) => onType(event.target.value)}
        error={problem ?? undefined}
        hint={pasteWords.lineHint}
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', dir: 'auto' } }}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <BusyButton type="submit" variant="outlined" busy={isChecking}>
          {isChecking ? pasteWords.checking : pasteWords.check}
        </BusyButton>
        <Button variant="plain" onClick={onDone}>
          {kitWords.cancel}
        </Button>
      </Box>
    </Box>
  )
}
