import TableRow from '@mui/material/TableRow'
import { Fragment, type ReactNode } from 'react'
import type { RowProps, ShownItem } from './lay-out-rows.ts'

/** The props that each row of a long table needs. */
export type TableRowProps = RowProps & { 'aria-rowindex': number }

type Props<Item> = {
  renderedItems: ShownItem<Item>[]
  /** The space after the rendered rows, in px. */
  spaceAfter: number
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/** The rendered rows of a long table, and empty space for the others. */
export function DrawnRows<Item>({ renderedItems, spaceAfter, renderRow }: Props<Item>) {
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
