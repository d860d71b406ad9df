import { kitWords } from '#contract/kit/words.ts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'

/** Asks whether to discard the typed text before Escape closes a form. */
export function DiscardDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const titleId = useId()
  return (
    <Dialog open onClose={onKeep} aria-labelledby={titleId} maxWidth="xs">
      <DialogTitle id={titleId}>{kitWords.discardTyped}</DialogTitle>
      <DialogContent>{kitWords.notSavedYet}</DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={onDiscard}>
          {kitWords.discard}
        </Button>
        <Button variant="contained" onClick={onKeep} autoFocus>
          {kitWords.keepEditing}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
