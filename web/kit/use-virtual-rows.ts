import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { placeRows, useFocusedRow, wholeUpTo, withRows } from './place-rows.ts'
import { useRowHeights } from './row-heights.ts'

/** How much is rendered beyond each edge of the window, in px, so that Tab or a screen reader finds the next item. */
const beyondEdge = 600

export type LongList<Item> = {
  /** The same array as long as nothing in it changes. */
  items: readonly Item[]
  /** A function that stays the same, such as one of a module. */
  /** The same function at every render. */
  keyOf: (item: Item) => string
  /** About how high one is before it was drawn, in px. */
  height: number
  /** Between two rows, in px. */
  gap?: number
  /** How many are side by side. */
  columns?: number
  /** Whether items are added at its head. Then the row being read stays in place when the head is out of sight. */
  growsAtHead?: boolean
  /** The key of an item that is always rendered, so that it can be scrolled to. */
  kept?: string | null | undefined
}

/**
 * The items of a long list that are in the window: of thousands only a screenful is rendered. `frame` belongs on the
 * list's own element, `rowProps` on each item's, and `after` is the space at the end, in px. The focused item stays
 * rendered.
 */
export function useVirtualRows<Item>({
  items,
  keyOf,
  height,
  gap = 0,
  columns = 1,
  growsAtHead,
  kept,
}: LongList<Item>) {
  const element = useRef<HTMLElement | null>(null)
  const [above, setAbove] = useState(0)
  const [isSettled, setSettled] = useState(false)
  const { focused, events } = useFocusedRow()
  // As the virtualizer knows it: asking the window would have the page laid out in the middle of a drawing.
  const scrolledTo = useRef(0)
  const heights = useRowHeights()
  const count = Math.ceil(items.length / columns)
  const rowOf = useCallback(
    (key: string | null | undefined) =>
      key ? Math.floor(items.findIndex((item) => keyOf(item) === key) / columns) : -1,
    [items, columns, keyOf],
  )
  const keptRow = useMemo(() => rowOf(kept), [rowOf, kept])

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((row: number) => keyOf(items[row * columns]!), [items, columns, keyOf]),
    overscan: isSettled ? (items.length <= wholeUpTo ? count : Math.ceil(beyondEdge / height)) : 0,
    rangeExtractor: useCallback(
      (range: Range) => withRows(range, [rowOf(focused.current), keptRow]),
      [rowOf, focused, keptRow],
    ),
    initialMeasurementsCache: heights.before,
    scrollMargin: above,
    // The browser's own scroll anchoring stops whenever the virtualizer scrolls, which it does to correct guessed
    // heights.
    anchorTo: growsAtHead && scrolledTo.current > above ? 'end' : 'start',
    useFlushSync: false,
  })

  scrolledTo.current = virtualizer.scrollOffset ?? 0

  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setAbove(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    // Content above a list changes, such as a warning.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])

  const { keep } = heights
  const keepHeights = useEffectEvent(() => keep(virtualizer.takeSnapshot()))
  useLayoutEffect(() => () => keepHeights(), [])

  // What isn't visible yet may be rendered in pauses, after what is.
  useEffect(() => startTransition(() => setSettled(true)), [])

  const { shown, after } = placeRows({
    items,
    keyOf,
    columns,
    gap,
    rows: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    above,
    measure: virtualizer.measureElement,
  })
  const frameRef = useCallback((node: HTMLElement | null) => void (element.current = node), [])
  return { frame: { ref: frameRef, ...events }, shown, after }
}
