import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { focusHeading } from './focus-heading.ts'
import { useScrollStop } from './use-scroll-stop.ts'

type Props = {
  open: boolean
  title: ReactNode
  children: ReactNode
  /** What the button waits for. It stays in view above the button while the content scrolls. */
  condition?: ReactNode
  /** The label of the button: 'Delete My Account'. */
  confirmLabel: string
  /** The action can't be undone, so the button is red. */
  danger?: boolean
  confirmDisabled?: boolean
  error?: string | null
  /** Something was typed, so a click beside the dialog does nothing, and Escape asks before it discards the text. */
  holds?: boolean
  /** It has fields, so that Enter in one of them confirms. */
  isForm?: boolean
  fullScreen?: boolean
  /** Called after it has closed, to move the focus. Otherwise the focus returns to where it was. */
  onExited?: () => void
  onConfirm: () => void
  onClose: () => void
} & (NotBusy | Busy)

/** While it is being done, the button says so, such as 'Deleting...', and the dialog can't be closed. */
type Busy = { busy: boolean; busyLabel: string }
type NotBusy = { busy?: never; busyLabel?: never }

/** In a window as short as this, the condition scrolls with the content, of which hardly a line would be left. */
const short = '@media (max-height: 599.95px)'

const scrolling = {
  display: 'block',
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  mx: -0.75,
  px: 0.75,
  pb: 0.75,
} as const

/**
 * In a window that is lower still, as in kit/page/low-window.ts, which the door can't load, the whole dialog scrolls:
 * title and buttons would leave no room for a field.
 */
const lower = '@media (max-height: 479.95px)'
const unfolded = { flex: 'none', overflowY: 'visible' } as const

/** Asks before an action. Cancel comes first, the action last. */
export function ConfirmDialog(props: Props) {
  const { busy = false, danger = false, isForm = false, onExited } = props
  const titleId = useId()
  const scrollStop = useScrollStop(titleId)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => {
    if (!busy) props.onClose()
  }
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void setTimeout(() => opener?.isConnected || focusHeading()), [opener])
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
      fullScreen={props.fullScreen === true}
      {...(onExited && { disableRestoreFocus: true })}
      slotProps={{
        ...(onExited && { transition: { onExited } }),
        ...(props.fullScreen && { paper: { sx: { borderRadius: 0 } } }),
      }}
    >
      <Box
        component={isForm ? 'form' : 'div'}
        // The dialog itself lays these out.
        sx={{ display: 'contents' }}
        {...(isForm && { noValidate: true })}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // In React, a form around the dialog’s component would be submitted, too.
          event.stopPropagation()
          props.onConfirm()
        }}
      >
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        {/* Long content scrolls, and must not cut off the ring around a field in it. */}
        <Box sx={{ display: 'contents', ...(props.condition && { [short]: scrolling }), [lower]: unfolded }}>
          <DialogContent
            // With nothing to focus in it, it is itself scrolled by keys.
            {...(props.condition && scrollStop)}
            sx={{
              ...scrolling,
              '&:focus-visible': { outlineOffset: '-3px' },
              ...(props.condition && { [short]: { overflowY: 'visible', m: 0, p: 0 } }),
              [lower]: unfolded,
            }}
          >
            {props.children}
          </DialogContent>
          {props.condition}
        </Box>
        {props.error && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {props.error}
          </Alert>
        )}
        <DialogActions>
          <BusyButton variant="plain" onClick={close} busy={busy} autoFocus={danger}>
            {kitWords.cancel}
          </BusyButton>
          <BusyButton
            variant="contained"
            color={danger ? 'error' : 'primary'}
            {...(isForm ? { type: 'submit' } : { onClick: props.onConfirm })}
            busy={busy}
            disabled={props.confirmDisabled}
          >
            {busy ? props.busyLabel : props.confirmLabel}
          </BusyButton>
        </DialogActions>
      </Box>
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
