import { kitWords } from '#contract/kit/words.ts'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import type { Notice } from './notice-text.ts'

type Props = {
  notice: Notice
  /** Whether none waits behind it. */
  isLast: boolean
  onGone: () => void
}

/** What is said later is mostly what one waits for: a notice stays so long (ms) once another waits, unless it asks something. */
const closesAfter = 1000

/** One notice at the foot of the page, above the bar that a phone's thumb needs; `onGone` when it has left. */
export default function NoticeBar({ notice, isLast, onGone }: Props) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Snackbar
      open={isOpen}
      message={notice.message}
      autoHideDuration={isLast || notice.action ? (notice.durationMs ?? 6000) : closesAfter}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // Beside the portals' side of 240 px, whose last item is Logout; `base.css` keeps focused fields above it.
      // On a phone a dialog is a sheet at the foot, whose buttons the notice must not cover.
      sx={{
        bottom: { xs: 'calc(96px + env(safe-area-inset-bottom))', sm: 24 },
        left: { md: 264 },
        'body:has(.MuiDialog-root) &': {
          bottom: { xs: 'auto', sm: 24 },
          top: { xs: 'max(8px, env(safe-area-inset-top))', sm: 'auto' },
        },
      }}
      onClose={(_event, reason) => {
        if (reason !== 'clickaway') close()
      }}
      slotProps={{ transition: { onExited: onGone } }}
      action={
        <>
          {notice.action && (
            <Button
              variant="text"
              onClick={() => {
                notice.action?.onClick()
                close()
              }}
            >
              {notice.action.label}
            </Button>
          )}
          <IconButton aria-label={kitWords.closeNotice} onClick={close}>
            <CloseIcon />
          </IconButton>
        </>
      }
    />
  )
}
