import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState, type ReactNode } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  /** The label of the button: 'Delete My Account'. */
  confirmLabel: string
  /** The same while it is being done: 'Deleting...'. The dialog cannot be closed then. */
  busyLabel?: string
  busy?: boolean
  /** The action can't be undone, so the button is red. */
  danger?: boolean
  confirmDisabled?: boolean
  error?: string | null
  /** Something was typed, so a click beside the dialog does nothing, and Escape asks before it discards the text. */
  holds?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an action. Cancel comes first, the action last. */
export function ConfirmDialog(props: Props) {
  const { busy = false, danger = false } = props
  const titleId = useId()
  const [isLeaving, setLeaving] = useState(false)
  const close = () => {
    if (!busy) props.onClose()
  }
  return (
    <Dialog
      open={props.open}
      onClose={(_event, reason) => {
        if (!props.holds) close()
        else if (reason === 'escapeKeyDown' && !busy) setLeaving(true)
      }}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      {/* Long content scrolls, and must not cut off the ring around a field in it. */}
      <DialogContent sx={{ mx: -0.75, px: 0.75, pb: 0.75 }}>
        {props.children}
        {props.error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {props.error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={close} disabled={busy} autoFocus={danger}>
          {kitWords.cancel}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={props.onConfirm}
          disabled={busy || props.confirmDisabled}
        >
          {busy ? (props.busyLabel ?? props.confirmLabel) : props.confirmLabel}
        </Button>
      </DialogActions>
      {isLeaving && (
        <DiscardDialog
          onKeep={() => setLeaving(false)}
          onDiscard={() => {
            setLeaving(false)
            close()
          }}
        />
      )}
    </Dialog>
  )
}
