import { checkInsWords } from '#contract/check-ins/words.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type FormEvent } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { findTypedCode } from '#web/check-ins/api.ts'
import { readTyped, typedCodeProblem, unreadableTyped } from './typed-code-words.ts'

type Props = { onClose: () => void; onEvent: (eventId: string) => void }

/** A dialog for the typed code on posters and projectors, for phones whose camera can't read the QR code. */
export default function TypedCodeDialog({ onClose, onEvent }: Props) {
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{checkInsWords.typeTheCode}</DialogTitle>
      <TypedCodeForm onClose={onClose} onEvent={onEvent} />
    </Dialog>
  )
}

function TypedCodeForm({ onClose, onEvent }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = readTyped(text)
    if (!input) return setProblem(unreadableTyped)
    if ('event' in input) return onEvent(input.event)
    setBusy(true)
    setProblem(undefined)
    try {
      onEvent(await findTypedCode(input.code))
    } catch (error) {
      setProblem(typedCodeProblem(error))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <DialogContent>
        <Field
          label={checkInsWords.codePosterScreen}
          hint={checkInsWords.codeHint}
          error={problem}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoFocus
          autoComplete="off"
          slotProps={{
            htmlInput: {
              autoCapitalize: 'characters',
              autoCorrect: 'off',
              spellCheck: false,
              enterKeyHint: 'go',
              sx: { fontVariantNumeric: 'tabular-nums', letterSpacing: '.08em', fontSize: '1.25rem' },
            },
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          {checkInsWords.cancel}
        </Button>
        <BusyButton type="submit" variant="contained" busy={isBusy}>
          {isBusy ? checkInsWords.looking : checkInsWords.findEvent}
        </BusyButton>
      </DialogActions>
    </form>
  )
}
