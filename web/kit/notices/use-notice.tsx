import { createContext, lazy, Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react'
import type { Notice } from './notice.ts'

// No page opens with a notice, so its code loads with the first one.
const NoticeBar = lazy(() => import('./bar.tsx'))

/** Shows a notice. Returns a function that withdraws it, shown or still waiting. */
type Notify = (notice: Notice | string) => () => void

const NoticeContext = createContext<Notify>(() => () => {})

/** Returns the function that shows a short notice at the foot of the page. */
export const useNotice = () => use(NoticeContext)

/** Shows notices one after the other, so that none is lost. One that asks nothing closes early when another waits. */
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
