import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** By address and width of the window: how high each row was, by its key. */
const known = new Map<string, Map<VirtualItem['key'], VirtualItem>>()
/** So many addresses are known; the one that was left first is forgotten first. */
const most = 30

/**
 * The rows of a long list as they were measured when this address was left, and the way to keep them until it is come
 * back to. A list that guesses heights again is shorter or longer than it was, and Back leads to another place in it.
 */
export function useRowHeights() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const place = useRef(address)
  useLayoutEffect(() => void (place.current = address), [address])
  const [before] = useState(() => [...(known.get(keyOf(address))?.values() ?? [])])
  const keep = (rows: VirtualItem[]) => {
    const key = keyOf(place.current)
    // Two lists can stand at one address.
    const all = new Map(known.get(key))
    for (const row of rows) all.set(row.key, row)
    known.delete(key)
    known.set(key, all)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }
  return { before, keep }
}

const keyOf = (address: string) => `${window.innerWidth} ${address}`
