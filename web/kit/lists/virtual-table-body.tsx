import TableBody from '@mui/material/TableBody'
import type { ReactNode } from 'react'
import { DrawnRows, type TableRowProps } from './drawn-rows.tsx'
import { useVirtualRows, type LongList } from './use-virtual-rows.ts'

export type { TableRowProps } from './drawn-rows.tsx'

type Props<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height' | 'growsAtHead'> & {
  /** Renders one item. Its row must get the props. */
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/**
 * The rows of a long table, of which only those in the window are rendered. The table itself has the total as
 * `aria-rowcount`, and its widths must not depend on its rows (`tableLayout: 'fixed'`).
 */
export function VirtualTableBody<Item>({ renderRow, ...list }: Props<Item>) {
  const { frame, renderedItems, spaceAfter } = useVirtualRows(list)
  return (
    <TableBody {...frame}>
      <DrawnRows renderedItems={renderedItems} spaceAfter={spaceAfter} renderRow={renderRow} />
    </TableBody>
  )
}
