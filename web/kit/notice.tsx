import CloseIcon from '@mui/icons-material/CloseOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'

export type Notice = {
  message: string
  /** How long it stays, in ms; 6 s unless told. */
  durationMs?: number
  /** One way to answer, 'Undo' for example. */
  action?: { label: string; onClick: () => void }
}

const NoticeContext = createContext<(notice: Notice | string) => void>(() => {})

/** Gives the function that shows a short notice at the foot of the page. */
export const useNotice = () => use(NoticeContext)

/** Shows notices one after the other, so that none is lost. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<(Notice & { id: number })[]>([])
  const [isOpen, setOpen] = useState(true)
  const current = waiting[0]

  const show = useCallback((notice: Notice | string) => {
    const full = typeof notice === 'string' ? { message: notice } : notice
    setWaiting((list) => [...list, { ...full, id: Date.now() + Math.random() }])
  }, [])
  const next = () => {
    setWaiting((list) => list.slice(1))
    setOpen(true)
  }

  return (
    <NoticeContext value={show}>
      {children}
      {current && (
        <Snackbar
          key={current.id}
          open={isOpen}
          message={current.message}
          autoHideDuration={current.durationMs ?? 6000}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          // Above the bar that a phone's thumb needs.
          sx={{ bottom: { xs: 'calc(96px + env(safe-area-inset-bottom))', sm: 24 } }}
          onClose={(_event, reason) => {
            if (reason !== 'clickaway') setOpen(false)
          }}
          slotProps={{ transition: { onExited: next } }}
          action={<Answers notice={current} onDone={() => setOpen(false)} />}
        />
      )}
    </NoticeContext>
  )
}

function Answers({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  const answer = () => {
    notice.action?.onClick()
    onDone()
  }
  return (
    <>
      {notice.action && (
        <Button variant="text" onClick={answer}>
          {notice.action.label}
        </Button>
      )}
      <IconButton aria-label="Close notice" onClick={onDone}>
        <CloseIcon />
      </IconButton>
    </>
  )
}
