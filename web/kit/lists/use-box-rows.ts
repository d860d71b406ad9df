import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, type RefObject } from 'react'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { layOutAll, layOutRows, useFocusedRow, maxUnvirtualized, withRows } from './lay-out-rows.ts'
import type { LongList } from './use-virtual-rows.ts'

/** The number of rows rendered beyond each edge of the box, so that Tab or a screen reader finds the next one. */
const beyondEdge = 10

type Options<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height'> & {
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  /** The height (px) of a sticky header above the rows in the box. */
  head?: number
  /** Whether printing the page prints this list, with all rows. The default is true. */
  isPrinted?: boolean
}

/** Returns the props that make a box a tab stop if it scrolls, so that keys can scroll it. */
export function reachedByKeys({ label, items, height, maxHeight }: BoxedList) {
  return items.length * height > maxHeight ? { role: 'region', tabIndex: 0, 'aria-label': label } : {}
}
type BoxedList = { label: string; items: readonly unknown[]; height: number; maxHeight: number }

/** Like `useVirtualRows`, for a list that scrolls in its own box. */
export function useBoxRows<Item>({ box, items, keyOf, height, head = 0, isPrinted = true }: Options<Item>) {
  const { focused, events } = useFocusedRow()
  const isPrinting = useIsPrinting() && isPrinted
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: useCallback((row: number) => keyOf(items[row]!), [items, keyOf]),
    overscan: items.length <= maxUnvirtualized ? items.length : beyondEdge,
    rangeExtractor: useCallback(
      (range: Range) => withRows(range, [items.findIndex((item) => keyOf(item) === focused.current)]),
      [items, focused, keyOf],
    ),
    scrollMargin: head,
    useFlushSync: false,
  })
  const { renderedItems, spaceAfter } = isPrinting
    ? layOutAll({ items, keyOf })
    : layOutRows({
        items,
        keyOf,
        rows: virtualizer.getVirtualItems(),
        total: virtualizer.getTotalSize(),
        above: head,
        measure: virtualizer.measureElement,
      })
  return { frame: events, renderedItems, spaceAfter }
}
