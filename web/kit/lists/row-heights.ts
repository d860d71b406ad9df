import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** By address and width of the window: the height of each row, by its key. */
const known = new Map<string, Map<VirtualItem['key'], VirtualItem>>()
/** The most addresses that are remembered. The oldest is dropped first. */
const most = 30

/**
 * Returns the row heights of a long list from the last visit to this address, and a function that stores them. Without
 * them, the list would estimate its heights again, and Back would show a different part of it.
 */
export function useRowHeights() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const place = useRef(address)
  useLayoutEffect(() => void (place.current = address), [address])
  const [before] = useState(() => [...(known.get(keyOf(address))?.values() ?? [])])
  const keep = (rows: VirtualItem[]) => {
    const key = keyOf(place.current)
    // One address can have two lists.
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
