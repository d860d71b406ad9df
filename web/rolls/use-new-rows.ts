import { keyframes } from '@emotion/react'
import { useLayoutEffect, useRef, useState } from 'react'

/** Returns the ids of rows that arrived while the page was open, each for as long as it is highlighted. */
export function useNewRows(rows: readonly { id: string }[]): ReadonlySet<string> {
  const seenIds = useRef<ReadonlySet<string> | null>(null)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  // A layout effect, so that a new row is never painted without its highlight.
  useLayoutEffect(() => {
    const { ids, arrived } = newRows(seenIds.current, rows)
    seenIds.current = ids
    if (arrived.length === 0) return
    setFresh((now) => new Set([...now, ...arrived]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((now) => new Set([...now].filter((id) => !arrived.includes(id))))
    }, highlightMs)
    timers.current.add(timer)
  }, [rows])
  useLayoutEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])
  return fresh
}

/** Takes the ids seen so far (null at first) and the current rows. Returns the current ids and the new ones. */
export function newRows(
  seenIds: ReadonlySet<string> | null,
  rows: readonly { id: string }[],
): { ids: ReadonlySet<string>; arrived: string[] } {
  const ids = new Set(rows.map((row) => row.id))
  // The first rows aren’t new.
  return { ids, arrived: seenIds === null ? [] : [...ids].filter((id) => !seenIds.has(id)) }
}

/** How long (ms) a new row is highlighted. */
const highlightMs = 2_400

const wash = keyframes({ from: { backgroundColor: 'var(--mui-palette-goldWash)' } })
const mark = keyframes({
  from: { boxShadow: 'inset 4px 0 0 var(--mui-palette-gold)' },
  to: { boxShadow: 'inset 4px 0 0 transparent' },
})
// The color stays for a while before it fades, so that people notice it.
const pace = `${highlightMs}ms cubic-bezier(.6, 0, .8, .4)`

/** The highlight of a new list entry: a gold background and a gold mark on its left, both fading. */
export const arrivingEntry = { animation: `${wash} ${pace}, ${mark} ${pace}` }

/** The same highlight for a table row. The mark is on its first cell. */
export const arrivingRow = { '& > td': { animation: `${wash} ${pace}` }, '& > td:first-of-type': arrivingEntry }
