import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { SxProps, Theme } from '@mui/material/styles'
import { memo, type ReactNode, useRef } from 'react'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { BoxedList } from './boxed-list.tsx'
import type { LongList } from './use-virtual-rows.ts'
import { VirtualList, type ListItemProps } from './virtual-list.tsx'
import { VirtualTableBody, type TableRowProps, DrawnRows } from './virtual-table-body.tsx'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'
import { reachedByKeys, useBoxRows } from './use-box-rows.ts'

type Styles = Exclude<SxProps<Theme>, readonly unknown[]>

/** A field of each record: a column in the table, and a line in the entry on a phone. */
export type Column<Item> = {
  title: string
  /** Whether only screen readers read the title. */
  isTitleHidden?: boolean
  /** In px, or a share of the table such as '28%'. By default the column shares the remaining width. */
  width?: number | string
  align?: 'right'
  /** Whether to use the secondary text color. */
  isSecondary?: boolean
  /** Additional styles for the column's cells in the table. */
  cellSx?: Styles
  render: (item: Item) => ReactNode
}

type Props<Item> = Pick<LongList<Item>, 'items' | 'keyOf'> & {
  label: string
  /** Must be the same array in every render, so that rows rerender only when their item changes. */
  columns: readonly Column<Item>[]
  /** Buttons, in the last column and at the end of each entry. */
  actions?: Omit<Column<Item>, 'align'>
  /** Renders an entry, without its actions. By default the fields are stacked. */
  renderEntry?: (item: Item) => ReactNode
  /** The approximate heights of a table row and of an entry on a phone, in px. */
  heights: [row: number, entry: number]
  /** In px. Puts the list in a box that scrolls if the list is taller. */
  maxHeights?: { table?: number; entries?: number }
  /** The default is a card. On a phone, the entries of an outlined table have no frame. */
  frame?: 'card' | 'outline' | 'none'
  /** The window width from which the list is a table, if its columns fit. */
  breakpoint?: 'sm' | 'md'
  /**
   * Returns additional styles for a record's row and entry. Must be the same function in every render, like the
   * columns.
   */
  styleRecord?: (item: Item) => Styles | null
  /** Additional styles for each entry. Must be the same object in every render. */
  entrySx?: Styles
}

/**
 * In px: the minimum width of a column without a fixed width, and the width that portals need on both sides of a list.
 */
const [leastColumn, besideList] = [150, 320]

/** Returns the window width (px) at which every column without a fixed width has enough room for a name. */
function findLeastWindow(columns: readonly Pick<Column<never>, 'width'>[]): number {
  let [fixed, share] = [0, 0]
  for (const { width = leastColumn } of columns) {
    if (typeof width === 'number') fixed += width
    else share += Number.parseFloat(width) / 100
  }
  return Math.ceil(fixed / (1 - share)) + besideList
}

/** A long list of records: a table, or entries on a phone. Only the records in the window are rendered. */
export function RecordList<Item>(props: Props<Item>) {
  const { breakpoint = 'md', columns, actions } = props
  const isBeyond = useIsWide(breakpoint)
  const hasRoom = useIsWide(findLeastWindow(actions ? [...columns, actions] : columns))
  const isWide = isBeyond && hasRoom
  return isWide ? <Records {...props} /> : <Entries {...props} />
}

function Records<Item>({ label, items, keyOf, heights, maxHeights, frame = 'card', ...record }: Props<Item>) {
  const { columns, actions, styleRecord } = record
  const allColumns: readonly Column<Item>[] = actions ? [...columns, { ...actions, align: 'right' }] : columns
  const head = allColumns.map(({ title, isTitleHidden, width, align }) => (
    <TableCell key={title} align={align} sx={{ width }}>
      {isTitleHidden ? (
        <Box component="span" sx={visuallyHidden}>
          {title}
        </Box>
      ) : (
        title
      )}
    </TableCell>
  ))
  const rows = {
    items,
    keyOf,
    height: heights[0],
    renderRow: (item: Item, row: TableRowProps) => <Row {...{ item, columns, actions, styleRecord }} {...row} />,
  }
  if (maxHeights?.table !== undefined)
    return <BoxedTable label={label} maxHeight={maxHeights.table} bare={frame === 'none'} head={head} {...rows} />
  return (
    <TableContainer {...(frame === 'card' ? { component: Card } : { sx: outline })}>
      <Table aria-label={label} aria-rowcount={items.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>{head}</TableRow>
        </TableHead>
        <VirtualTableBody {...rows} />
      </Table>
    </TableContainer>
  )
}

function Entries<Item>({ label, items, keyOf, heights, maxHeights, frame = 'card', ...record }: Props<Item>) {
  const { columns, actions, styleRecord, renderEntry, entrySx } = record
  const list = {
    label,
    items,
    keyOf,
    height: heights[1],
    renderItem: (item: Item, line: ListItemProps) => (
      <Entry {...{ item, columns, actions, styleRecord, renderEntry, entrySx, frame }} {...line} />
    ),
  }
  if (maxHeights?.entries !== undefined) return <BoxedList maxHeight={maxHeights.entries} {...list} />
  const entries = <VirtualList {...list} />
  return frame === 'card' ? <Card>{entries}</Card> : entries
}

type RecordProps<Item> = Pick<Props<Item>, 'columns' | 'actions' | 'styleRecord'> & { item: Item }

function UnmemoizedRow<Item>({ item, columns, actions, styleRecord, ...row }: RecordProps<Item> & TableRowProps) {
  return (
    <TableRow {...row} sx={styleRecord?.(item) ?? null}>
      {columns.map(({ title, align, isSecondary, cellSx = null, render }) => (
        <TableCell key={title} align={align} sx={[wrapped, isSecondary === true && secondary, cellSx]}>
          {render(item)}
        </TableCell>
      ))}
      {actions && (
        <TableCell align="right" sx={[{ whiteSpace: 'nowrap' }, actions.cellSx ?? null]}>
          {actions.render(item)}
        </TableCell>
      )}
    </TableRow>
  )
}

type EntryProps<Item> = RecordProps<Item> & Pick<Props<Item>, 'renderEntry' | 'entrySx' | 'frame'> & ListItemProps

function UnmemoizedEntry<Item>(props: EntryProps<Item>) {
  const { item, columns, actions, styleRecord, renderEntry, entrySx = null, frame, ...line } = props
  return (
    <Box
      component="li"
      {...line}
      sx={[
        { display: 'flex', flexWrap: 'wrap', gap: 1, px: 2, py: 1.5, typography: 'body2' },
        wrapped,
        frame === 'outline' ? lineAbove : { '& + &': lineAbove },
        actions !== undefined && { pr: 0.5 },
        entrySx,
        styleRecord?.(item) ?? null,
      ]}
    >
      {/* Aligns the first line with the icons next to it. If the text is large, the icons wrap below it. */}
      <Box sx={{ flex: '1 1 7em', minWidth: 0, pt: actions && !renderEntry ? 0.5 : 0 }}>
        {renderEntry
          ? renderEntry(item)
          : columns.map(({ title, isSecondary, render }, index) => (
              <Box
                key={title}
                sx={isSecondary ? { ...secondary, typography: 'body2', mt: 0.25 } : index > 0 ? { mt: 1 } : null}
              >
                {render(item)}
              </Box>
            ))}
      </Box>
      {actions && <Box sx={{ flex: 'none', ml: 'auto', whiteSpace: 'nowrap' }}>{actions.render(item)}</Box>}
    </Box>
  )
}

// Memoized, because a list of thousands rerenders while it scrolls and whenever one of its records changes.
const Row = memo(UnmemoizedRow) as typeof UnmemoizedRow
const Entry = memo(UnmemoizedEntry) as typeof UnmemoizedEntry

const wrapped = { overflowWrap: 'anywhere' } as const
const secondary = { color: 'text.secondary' } as const
const lineAbove = { borderTop: '1px solid', borderColor: 'divider' } as const
const outline = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const

/** The height of the header row, in px. */
const headHeight = 44

type BoxedTableProps<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height'> & {
  label: string
  /** In px. A longer table scrolls inside the box, and its header row stays visible. */
  maxHeight: number
  /** The cells of the header row. Their widths must not depend on the rows. */
  head: ReactNode
  /** Whether to leave out the card, because the table is already in one. */
  bare?: boolean
  /** Renders one item. Its table row must get the props. */
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/** A table in a box with a maximum height. Only the visible rows are rendered. */
function BoxedTable<Item>({ label, maxHeight, head, bare = false, renderRow, ...list }: BoxedTableProps<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const { frame, renderedItems, spaceAfter } = useBoxRows({ ...list, box, head: headHeight })
  return (
    // The scroll padding keeps a focused row from being hidden behind the header row.
    <TableContainer
      ref={box}
      component={bare ? 'div' : Card}
      {...reachedByKeys({ label, maxHeight, ...list })}
      sx={{
        maxHeight,
        scrollPaddingTop: headHeight,
        // Content that is too wide is clipped.
        overflowX: 'hidden',
        overflowY: 'auto',
        '&:focus-visible': { outlineOffset: '-3px' },
      }}
    >
      <Table stickyHeader aria-label={label} aria-rowcount={list.items.length + 1} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow aria-rowindex={1}>{head}</TableRow>
        </TableHead>
        <TableBody {...frame}>
          <DrawnRows renderedItems={renderedItems} spaceAfter={spaceAfter} renderRow={renderRow} />
        </TableBody>
      </Table>
    </TableContainer>
  )
}
