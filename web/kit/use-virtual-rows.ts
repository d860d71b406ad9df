import { useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { placeRows, useFocusedRow, wholeUpTo, withRows } from './place-rows.ts'
import { useRowHeights } from './row-heights.ts'

/** What is drawn beyond each edge of the window, in px: what Tab or a screen reader reaches next is there. */
const beyondEdge = 600

export type LongList<Item> = {
  /** The same array as long as nothing in it changes. */
  items: readonly Item[]
  /** A function that stays the same, such as one of a module. */
  keyOf: (item: Item) => string
  /** About how high one is before it was drawn, in px. */
  height: number
  /** Between two rows, in px. */
  gap?: number
  /** How many stand beside each other. */
  columns?: number
  /** Whether items come in at its head: then the row that is read stays where it is, once the head is out of sight. */
  growsAtHead?: boolean
  /** The key of one that is drawn wherever the window stands, so that it can be scrolled to. */
  kept?: string | null | undefined
}

/**
 * Those of a long list's items that are in the window, as the window scrolls: of thousands only a screenful is drawn.
 * `frame` goes onto the list's own element, `rowProps` onto each item's, and `after` is what is left out at the end, in
 * px. What has the focus stays drawn.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `keyOf` stays the same
    [items, columns],
  )
  const keptRow = useMemo(() => rowOf(kept), [rowOf, kept])

  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback(
      (row: number) => keyOf(items[row * columns]!),
      // eslint-disable-next-line react-hooks/exhaustive-deps -- `keyOf` stays the same
      [items, columns],
    ),
    overscan: isSettled ? (items.length <= wholeUpTo ? count : Math.ceil(beyondEdge / height)) : 0,
    rangeExtractor: useCallback(
      (range: Range) => withRows(range, [rowOf(focused.current), keptRow]),
      [rowOf, focused, keptRow],
    ),
    initialMeasurementsCache: heights.before,
    scrollMargin: above,
    // The browser's own holding still ends with each scroll of the virtualizer, which corrects heights it had guessed.
    anchorTo: growsAtHead && scrolledTo.current > above ? 'end' : 'start',
    useFlushSync: false,
  })

  scrolledTo.current = virtualizer.scrollOffset ?? 0

  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setAbove(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    // What stands above a list comes and goes, such as a warning.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])

  const { keep } = heights
  useLayoutEffect(
    () => () => keep(virtualizer.takeSnapshot()),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the list goes
    [],
  )

  // What is not seen yet may be drawn in pauses, after what is.
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
