import Button from '@mui/material/Button'
import { createContext, lazy, Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { AlertAtTop } from './alert-at-top.tsx'
import type { Notice } from './notice.ts'

/**
 * Loads the notices, at the latest with the first one, because no page opens with one. Without a network, a plain
 * message replaces them.
 */
export const loadNotices = () => import('./bar.tsx').catch(() => ({ default: PlainNotice }))
const NoticeBar = lazy(loadNotices)

/** Shows a notice. Returns a function that withdraws it, whether it is shown or still waiting. */
type Notify = (notice: Notice | string) => () => void

const NoticeContext = createContext<Notify>(() => () => {})

/** Returns a function that shows a short notice at the bottom of the page. */
export const useNotice = () => use(NoticeContext)

/**
 * Shows notices one after the other, so that none is lost. A notice without an action closes early if another is
 * waiting.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<(Notice & { id: number })[]>([])
  const [current, next] = waiting
  const lastId = useRef(0)
  const show = useCallback<Notify>((notice) => {
    const full = typeof notice === 'string' ? { message: notice } : notice
    const id = (lastId.current += 1)
    setWaiting((list) => [...list, { ...full, id }])
    return () => setWaiting((list) => list.filter((item) => item.id !== id))
  }, [])
  return (
    <NoticeContext value={show}>
      {children}
      {current && (
        <Suspense>
          <NoticeBar
            key={current.id}
            notice={current}
            isLast={!next}
            onGone={() => setWaiting((list) => list.filter(({ id }) => id !== current.id))}
          />
        </Suspense>
      )}
    </NoticeContext>
  )
}

function PlainNotice({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  return (
    <AlertAtTop severity="info" onClose={onGone}>
      {notice.message}
      {notice.action && (
        <Button
          variant="plain"
          onClick={() => {
            notice.action?.onClick()
            onGone()
          }}
        >
          {notice.action.label}
        </Button>
      )}
    </AlertAtTop>
  )
}
