import { useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual'
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
import { useLocation } from 'react-router'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { layOutAll, layOutRows, useFocusedRow, maxUnvirtualized, withRows } from './lay-out-rows.ts'

/**
 * The distance (px) beyond the window's edges to which rows are rendered, so that Tab or a screen reader finds the next
 * one.
 */
const beyondEdge = 600

export type LongList<Item> = {
  /** Must be the same array as long as its items don't change. */
  items: readonly Item[]
  /** Must be the same function in every render. */
  keyOf: (item: Item) => string
  /** The estimated height of an item before it is rendered, in px. */
  height: number
  /** The gap between two rows, in px. */
  gap?: number
  /** The number of items side by side. */
  columns?: number
  /** Whether items are added at the top. Then the visible rows stay in place if the top is scrolled out of view. */
  growsAtHead?: boolean
  /** The key of an item that is always rendered, so that it can be scrolled to. */
  kept?: string | null | undefined
}

/**
 * Returns the items of a long list that are in the window. Only these and the focused item are rendered. `frame`
 * belongs on the list's element, `rowProps` on each item's element, and `spaceAfter` is the space at the end, in px.
 * For printing, all items are rendered.
 */
export function useVirtualRows<Item>({
  items,
  keyOf,
  height,
  gap = 0,
  columns = 1,
  growsAtHead,
  kept: pinnedKey,
}: LongList<Item>) {
  const element = useRef<HTMLElement | null>(null)
  const [above, setAbove] = useState(0)
  const [settledView, setSettledView] = useState<View<Item> | null>(null)
  const renderedKeys = useRef<ReadonlySet<string>>(new Set())
  const { focused, events } = useFocusedRow()
  const isPrinting = useIsPrinting()
  // The scroll position that the virtualizer has recorded. Reading it from the window would force a layout during a
  // render.
  const scrolledTo = useRef(0)
  const heights = useRowHeights()
  const count = Math.ceil(items.length / columns)
  const step = Math.ceil(beyondEdge / height)
  const findRow = useCallback(
    (key: string | null | undefined) =>
      key ? Math.floor(items.findIndex((item) => keyOf(item) === key) / columns) : -1,
    [items, columns, keyOf],
  )
  const pinnedRow = useMemo(() => findRow(pinnedKey), [findRow, pinnedKey])

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((row: number) => keyOf(items[row * columns]!), [items, columns, keyOf]),
    overscan: 0,
    rangeExtractor: useCallback(
      (range: Range) => {
        const reach = items.length <= maxUnvirtualized ? range.count : step
        const settledReach = matchesView(settledView, items, range) ? settledView.reach : 0
        const isReady = (row: number) =>
          renderedKeys.current.has(keyOf(items[row * columns]!)) ||
          (row >= range.startIndex - settledReach && row <= range.endIndex + settledReach)
        return withRows(range, [...listAround(range, reach).filter(isReady), findRow(focused.current), pinnedRow])
      },
      [settledView, items, keyOf, columns, step, findRow, focused, pinnedRow],
    ),
    initialMeasurementsCache: heights.savedHeights,
    scrollMargin: above,
    // The browser's scroll anchoring stops whenever the virtualizer scrolls, which it does to correct estimated
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
    // Content above the list can change its height, such as a warning.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])

  const { keep } = heights
  const keepHeights = useEffectEvent(() => keep(virtualizer.takeSnapshot()))
  useLayoutEffect(() => () => keepHeights(), [])

  const { renderedItems, spaceAfter } = isPrinting
    ? layOutAll({ items, keyOf, columns })
    : layOutRows({
        items,
        keyOf,
        columns,
        gap,
        rows: virtualizer.getVirtualItems(),
        total: virtualizer.getTotalSize(),
        above,
        measure: virtualizer.measureElement,
      })
  useLayoutEffect(() => {
    renderedKeys.current = new Set(renderedItems.map(({ key }) => key))
  })
  // New rows beyond the edges are rendered after the visible ones, step by step in transitions. Rendering all of them
  // at once would block a slow computer for a second.
  const { startIndex = 0, endIndex = -1 } = virtualizer.range ?? {}
  const isComplete = renderedItems.length === items.length
  const reach = matchesView(settledView, items, { startIndex, endIndex }) ? settledView.reach : 0
  useEffect(() => {
    if (!isComplete && reach < (items.length <= maxUnvirtualized ? count : step))
      startTransition(() => setSettledView({ items, startIndex, endIndex, reach: reach + step }))
  }, [items, startIndex, endIndex, isComplete, reach, count, step])

  const frameRef = useCallback((node: HTMLElement | null) => void (element.current = node), [])
  return { frame: { ref: frameRef, ...events }, renderedItems, spaceAfter }
}

/** The visible part of a list, and the number of rows rendered beyond each edge. */
type View<Item> = VisibleRows & { items: readonly Item[]; reach: number }
type VisibleRows = Pick<Range, 'startIndex' | 'endIndex'>

function matchesView<Item>(
  view: View<Item> | null,
  items: readonly Item[],
  { startIndex, endIndex }: VisibleRows,
): view is View<Item> {
  return view?.items === items && view.startIndex === startIndex && view.endIndex === endIndex
}

/** Returns the indexes of the visible rows and of `margin` rows beyond each edge. */
function listAround({ startIndex, endIndex, count }: Range, margin: number): number[] {
  const first = Math.max(0, startIndex - margin)
  return Array.from({ length: Math.min(count - 1, endIndex + margin) - first + 1 }, (_, index) => first + index)
}

/** The height of each row by its key, for each URL and window width. */
const heightsByAddress = new Map<string, Map<VirtualItem['key'], VirtualItem>>()
/** The maximum number of URLs that are remembered. The oldest is dropped first. */
const addressLimit = 30

/**
 * Returns the row heights of a long list from the last visit to this URL, and a function that stores them. Without
 * them, the list would estimate its heights again, and Back would show a different part of it.
 */
function useRowHeights() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const currentAddress = useRef(address)
  useLayoutEffect(() => void (currentAddress.current = address), [address])
  const [savedHeights] = useState(() => [...(heightsByAddress.get(keyFor(address))?.values() ?? [])])
  const keep = (rows: VirtualItem[]) => {
    const key = keyFor(currentAddress.current)
    // A page can have two lists.
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
