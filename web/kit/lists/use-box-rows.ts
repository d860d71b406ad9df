import { useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, type RefObject } from 'react'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { layOutAll, layOutRows, useFocusedRow, wholeUpTo, withRows } from './lay-out-rows.ts'
import type { LongList } from './use-virtual-rows.ts'

/** Rows rendered beyond each edge of the box, so that Tab or a screen reader finds the next one. */
const beyondEdge = 10

type Options<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height'> & {
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  /** The height above the rows in the box, in px: a header that stays visible. */
  head?: number
  /** Whether paper shows the same list. By default it does, with all rows. */
  isPrinted?: boolean
}

/** Returns the props of the box. A box that scrolls is a tab stop. */
export function reachedByKeys({ label, items, height, maxHeight }: BoxedList) {
  return items.length * height > maxHeight ? { role: 'region', tabIndex: 0, 'aria-label': label } : {}
}
type BoxedList = { label: string; items: readonly unknown[]; height: number; maxHeight: number }

/** The same as `useVirtualRows` for a list that scrolls in a box of its own height. */
export function useBoxRows<Item>({ box, items, keyOf, height, head = 0, isPrinted = true }: Options<Item>) {
  const { focused, events } = useFocusedRow()
  const isPrinting = useIsPrinting() && isPrinted
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: useCallback((row: number) => keyOf(items[row]!), [items, keyOf]),
    overscan: items.length <= wholeUpTo ? items.length : beyondEdge,
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
