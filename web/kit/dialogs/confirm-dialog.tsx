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
  /**
   * The condition for confirming, such as a name to type. It stays visible above the button while the content scrolls.
   */
  condition?: ReactNode
  /** The label of the button, such as 'Delete My Account'. */
  confirmLabel: string
  /** Whether the action can't be undone. Then the button is red. */
  danger?: boolean
  confirmDisabled?: boolean
  error?: string | null
  /**
   * Whether something was typed. Then a click outside the dialog does nothing, and Escape asks before discarding the
   * text.
   */
  holds?: boolean
  /** Whether the dialog has fields. Then Enter in a field confirms. */
  isForm?: boolean
  fullScreen?: boolean
  /** Called after the dialog has closed, to move the focus. Without it, the focus returns to the previous element. */
  onExited?: () => void
  onConfirm: () => void
  onClose: () => void
} & (NotBusy | Busy)

/** While the action is running, the button shows `busyLabel`, such as 'Deleting...', and the dialog can't be closed. */
type Busy = { busy: boolean; busyLabel: string }
type NotBusy = { busy?: never; busyLabel?: never }

/**
 * In such a short window, the condition scrolls with the content. Otherwise the content would have hardly a line left.
 */
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
 * In an even shorter window, the whole dialog scrolls, because the title and buttons would leave no room for a field.
 * The value is that of `low` in kit/page/low-window.ts, which the door can't load.
 */
const lower = '@media (max-height: 479.95px)'
const unfolded = { flex: 'none', overflowY: 'visible' } as const

/** Asks for confirmation of an action. Cancel is the first button, the action the last. */
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
        // The dialog lays out the children of this element.
        sx={{ display: 'contents' }}
        {...(isForm && { noValidate: true })}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // React events bubble through portals, so a form around this component would be submitted as well.
          event.stopPropagation()
          props.onConfirm()
        }}
      >
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        {/* Long content scrolls. The padding keeps it from clipping the focus ring of a field. */}
        <Box sx={{ display: 'contents', ...(props.condition && { [short]: scrolling }), [lower]: unfolded }}>
          <DialogContent
            // The content may contain nothing focusable, so it gets a tab stop itself while it scrolls.
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
