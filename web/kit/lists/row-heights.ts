import type { VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** By address and width of the window: the height of each row, by its key. */
const heightsByAddress = new Map<string, Map<VirtualItem['key'], VirtualItem>>()
/** The most addresses that are remembered. The oldest is dropped first. */
const addressLimit = 30

/**
 * Returns the row heights of a long list from the last visit to this address, and a function that stores them. Without
 * them, the list would estimate its heights again, and Back would show a different part of it.
 */
export function useRowHeights() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const currentAddress = useRef(address)
  useLayoutEffect(() => void (currentAddress.current = address), [address])
  const [savedHeights] = useState(() => [...(heightsByAddress.get(keyFor(address))?.values() ?? [])])
  const keep = (rows: VirtualItem[]) => {
    const key = keyFor(currentAddress.current)
    // One address can have two lists.
    const heights = new Map(heightsByAddress.get(key))
    for (const row of rows) heights.set(row.key, row)
    heightsByAddress.delete(key)
    heightsByAddress.set(key, heights)
    const [oldest] = heightsByAddress.keys()
    if (heightsByAddress.size > addressLimit && oldest !== undefined) heightsByAddress.delete(oldest)
  }
  return { savedHeights, keep }
}

const keyFor = (address: string) => `${window.innerWidth} ${address}`
