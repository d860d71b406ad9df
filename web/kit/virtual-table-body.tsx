import TableBody from '@mui/material/TableBody'
import TableRow from '@mui/material/TableRow'
import { Fragment, type ReactNode } from 'react'
import { useVirtualRows, type LongList, type RowProps } from './use-virtual-rows.ts'

/** What a row of a long table must carry. */
export type TableRowProps = RowProps & { 'aria-rowindex': number }

type Props<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height' | 'growsAtHead'> & {
  /** Draws one item with what its row must carry. */
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/**
 * The rows of a long table, of which only those in the window are drawn. The table itself says how many there are, by
 * `aria-rowcount`, and its widths must not hang on its rows (`tableLayout: 'fixed'`).
 */
export function VirtualTableBody<Item>({ renderRow, ...list }: Props<Item>) {
  const { frame, shown, after } = useVirtualRows(list)
  return (
    <TableBody {...frame}>
      {shown.map(({ item, index, key, space, rowProps }) => (
        <Fragment key={key}>
          {space > 0 && <TableRow aria-hidden style={{ height: space }} />}
          {/* The line of names above the rows is the first. */}
          {renderRow(item, { ...rowProps, 'aria-rowindex': index + 2 })}
        </Fragment>
      ))}
      {after > 0 && <TableRow aria-hidden style={{ height: after }} />}
    </TableBody>
  )
}
