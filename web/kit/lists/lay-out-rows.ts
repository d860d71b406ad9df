import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { useMemo, useRef, type FocusEvent } from 'react'

/** The maximum length of a list that is rendered completely, so that the browser's search finds everything. */
export const maxUnvirtualized = 60

/** One rendered item. `space` is the space before it, in px. */
export type ShownItem<Item> = { item: Item; index: number; key: string; space: number; rowProps: RowProps }
/** The props that each item's element needs. */
export type RowProps = { 'data-index': number; 'data-key': string; ref?: (node: HTMLElement | null) => void }

type Placed<Item> = {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The number of items side by side. */
  columns?: number
  gap?: number
  /** The rows to render, and the height of all rows, in px. */
  rows: VirtualItem[]
  total: number
  /** The height above the first row within the window or box, in px. */
  above: number
  measure: (node: HTMLElement | null) => void
}

/** Returns the items of the rows to render, with the space before each of them and after the last one, in px. */
export function layOutRows<Item>({ items, keyOf, columns = 1, gap = 0, rows, total, above, measure }: Placed<Item>): {
  renderedItems: ShownItem<Item>[]
  spaceAfter: number
} {
  const renderedItems = rows.flatMap((row, position) => {
    const end = position === 0 ? above - gap : rows[position - 1]!.end
    return items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => ({
      item,
      index: row.index * columns + column,
      key: keyOf(item),
      space: Math.max(0, row.start - end - gap),
      // Items in one row all have the height of the tallest, so measuring the first one is enough.
      rowProps: { 'data-index': row.index, 'data-key': keyOf(item), ...(column === 0 && { ref: measure }) },
    }))
  })
  return { renderedItems, spaceAfter: Math.max(0, total + above - (rows.at(-1)?.end ?? above)) }
}

/** Returns all items, for printing. Nothing is measured, and no space replaces other rows. */
export function layOutAll<Item>({ items, keyOf, columns = 1 }: Pick<Placed<Item>, 'items' | 'keyOf' | 'columns'>): {
  renderedItems: ShownItem<Item>[]
  spaceAfter: number
} {
  const renderedItems = items.map((item, index) => {
    const key = keyOf(item)
    return { item, index, key, space: 0, rowProps: { 'data-index': Math.floor(index / columns), 'data-key': key } }
  })
  return { renderedItems, spaceAfter: 0 }
}

/** Tracks the key of the focused row, which must stay rendered. `events` belong on the list's element. */
export function useFocusedRow() {
  const focused = useRef<string | null>(null)
  const focusedLast = useRef<string | null>(null)
  const events = useMemo(
    () => ({
      onFocus: (event: FocusEvent<HTMLElement>) => {
        // A row may open an element elsewhere in the document, such as a tooltip. While that has the focus, the row
        // stays rendered.
        if (!event.currentTarget.contains(event.target)) focused.current = focusedLast.current
        else focused.current = rowAround(event.target, event.currentTarget)?.dataset.key ?? null
        focusedLast.current = focused.current
      },
      onBlur: () => void (focused.current = null),
    }),
    [],
  )
  return { focused, events }
}

/** Returns the row of this list that contains an element. A row may contain another long list with its own rows. */
function rowAround(element: HTMLElement, list: HTMLElement): HTMLElement | null {
  for (let row: HTMLElement | null = element; row; row = row.parentElement) if (row.parentElement === list) return row
  return null
}

/** Returns the indexes of the visible rows and of `requiredRows`, which must always be rendered. */
export function withRows(range: Range, requiredRows: number[]): number[] {
  const rows = defaultRangeExtractor(range)
  const missing = requiredRows.filter((row) => row >= 0 && row < range.count && !rows.includes(row))
  return missing.length === 0 ? rows : [...new Set([...rows, ...missing])].toSorted((a, b) => a - b)
}
