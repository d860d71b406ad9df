import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { maxMarks } from '#contract/check-ins/limits.ts'
import { kitWords } from '#contract/kit/words.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useState, useMemo } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { DiscardDialog } from '#web/kit/dialogs/discard-dialog.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { scrollsAlong, useIsPhone } from '#web/kit/page/low-window.ts'
import { LeaveGuard } from '#web/kit/unsaved/leave-guard.tsx'
import { PastePreview } from './paste-preview.tsx'
import { splitLines } from './split-list.ts'
import { useMarkedNotice } from './use-marked-notice.ts'
import { usePaste, type Paste } from './use-paste.ts'

/** Marks the students on a pasted list: first the text, then what each line means, with one reason for all. */
export default function PasteDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const isPhone = useIsPhone()
  const tellMarked = useMarkedNotice(eventId)
  const paste = usePaste(eventId, (marks, remainingCount) => {
    tellMarked(marks)
    if (remainingCount === 0) onClose()
  })
  const [isLeaving, setLeaving] = useState(false)
  const close = () => {
    if (paste.busy === 'marking') return
    if (!paste.isEmpty) return setLeaving(true)
    paste.forget()
    onClose()
  }
  return (
    <Dialog
      open
      // A click outside the dialog closes it only if nothing would be lost, because the click may be an accident.
      onClose={(_event, reason) => (reason === 'escapeKeyDown' || paste.isEmpty) && close()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="paste-title"
      slotProps={{
        // A fixed height, so that the dialog doesn't jump between its two steps.
        paper: {
          sx: {
            borderRadius: isPhone ? 0 : '16px',
            ...(!isPhone && { height: 'min(760px, calc(100% - 64px))' }),
            bgcolor: isPhone ? 'background.paper' : 'paperRaised',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <DialogTitle id="paste-title" sx={{ flex: 1, mb: 0 }}>
          {pasteWords.pasteList}
        </DialogTitle>
        <IconButton aria-label={pasteWords.close} onClick={close} sx={{ mt: -1, mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      {paste.lines === null ? (
        <PasteSource paste={paste} onCancel={close} />
      ) : (
        // The lines that are left after marking are shown like a new list.
        <PastePreview key={paste.rounds} paste={paste} lines={paste.lines} />
      )}
      <LeaveGuard when={!paste.isEmpty} what={pasteWords.unsaved} onDiscard={paste.forget} />
      {isLeaving && (
        <DiscardDialog
          onKeep={() => setLeaving(false)}
          onDiscard={() => {
            paste.forget()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

/** The step where the list is pasted or typed. */
function PasteSource({ paste, onCancel }: { paste: Paste; onCancel: () => void }) {
  const { text } = paste.values
  const lines = useMemo(() => splitLines(text).length, [text])
  const isChecking = paste.busy === 'checking'
  return (
    <>
      <DialogContent sx={{ ...scrollsAlong, mx: -0.75, px: 0.75, pb: 0.75 }}>
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
        <BusyButton variant="contained" onClick={paste.check} busy={isChecking}>
          {isChecking ? pasteWords.checking : pasteWords.checkList}
        </BusyButton>
      </DialogActions>
    </>
  )
}
