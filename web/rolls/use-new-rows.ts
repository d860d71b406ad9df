import { useLayoutEffect, useRef, useState } from 'react'
import { standsOutMs } from './arrival.ts'

/** Returns the ids of rows that arrived while the page was open, each as long as it is highlighted. */
export function useNewRows(rows: readonly { id: string }[]): ReadonlySet<string> {
  const seenIds = useRef<ReadonlySet<string> | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  // A layout effect, so that a new row never appears without its color.
  useLayoutEffect(() => {
    const { ids, arrived } = newRows(seenIds.current, rows)
    seenIds.current = ids
    if (arrived.length === 0) return
    setFresh((now) => new Set([...now, ...arrived]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((now) => new Set([...now].filter((id) => !arrived.includes(id))))
    }, standsOutMs)
    timers.current.add(timer)
  }, [rows])
  useLayoutEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  return fresh
}

/** Takes the ids seen so far (null: nothing yet) and the current rows. Returns the current ids, and the new ones. */
export function newRows(
  seenIds: ReadonlySet<string> | null,
  rows: readonly { id: string }[],
): { ids: ReadonlySet<string>; arrived: string[] } {
  const ids = new Set(rows.map((row) => row.id))
  // The first rows aren't new.
  return { ids, arrived: seenIds === null ? [] : [...ids].filter((id) => !seenIds.has(id)) }
}
