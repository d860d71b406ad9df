import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useRef, type ReactNode } from 'react'
import { DrawnRows, type TableRowProps } from './virtual-table-body.tsx'
import { reachedByKeys, useBoxRows } from './use-box-rows.ts'
import type { LongList } from './use-virtual-rows.ts'

/** The height of the header row, in px. */
const headHeight = 44

type Props<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height'> & {
  label: string
  /** In px. Anything longer scrolls inside, and the header row stays visible. */
  maxHeight: number
  /** The cells of the header row. Widths must not depend on the rows. */
  head: ReactNode
  /** Without a card around it, when it is already in one. */
  bare?: boolean
  /** Renders one item. Its row must get the props. */
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/** A table in a box with a greatest height. Only the visible rows are rendered. */
export function BoxedTable<Item>({ label, maxHeight, head, bare = false, renderRow, ...list }: Props<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const { frame, renderedItems, spaceAfter } = useBoxRows({ ...list, box, head: headHeight })
  return (
    // A focused row must not be hidden below the header row.
    <TableContainer
      ref={box}
      component={bare ? 'div' : Card}
      {...reachedByKeys({ label, maxHeight, ...list })}
      sx={{
        maxHeight,
        scrollPaddingTop: headHeight,
        // The card hides anything too wide.
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
