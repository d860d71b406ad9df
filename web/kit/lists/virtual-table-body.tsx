import TableBody from '@mui/material/TableBody'
import TableRow from '@mui/material/TableRow'
import { type ReactNode, Fragment } from 'react'
import type { RowProps, ShownItem } from './lay-out-rows.ts'
import { useVirtualRows, type LongList } from './use-virtual-rows.ts'

type Props<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height' | 'growsAtHead'> & {
  /** Renders one item. Its table row must get the props. */
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/**
 * The body of a long table, of which only the rows in the window are rendered. The table must have the total as
 * `aria-rowcount`, and its column widths must not depend on its rows (`tableLayout: 'fixed'`).
 */
export function VirtualTableBody<Item>({ renderRow, ...list }: Props<Item>) {
  const { frame, renderedItems, spaceAfter } = useVirtualRows(list)
  return (
    <TableBody {...frame}>
      <DrawnRows renderedItems={renderedItems} spaceAfter={spaceAfter} renderRow={renderRow} />
    </TableBody>
  )
}

/** The props that each row of a long table needs. */
export type TableRowProps = RowProps & { 'aria-rowindex': number }

type DrawnRowsProps<Item> = {
  renderedItems: ShownItem<Item>[]
  /** The space after the rendered rows, in px. */
  spaceAfter: number
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/** The rendered rows of a long table, with empty space in place of the others. */
export function DrawnRows<Item>({ renderedItems, spaceAfter, renderRow }: DrawnRowsProps<Item>) {
  return (
    <>
      {renderedItems.map(({ item, index, key, space, rowProps }) => (
        <Fragment key={key}>
          {space > 0 && <TableRow aria-hidden style={{ height: space }} />}
          {/* The header row is row 1. */}
          {renderRow(item, { ...rowProps, 'aria-rowindex': index + 2 })}
        </Fragment>
      ))}
      {spaceAfter > 0 && <TableRow aria-hidden style={{ height: spaceAfter }} />}
    </>
  )
}
