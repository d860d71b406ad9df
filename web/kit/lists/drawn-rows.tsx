import TableRow from '@mui/material/TableRow'
import { Fragment, type ReactNode } from 'react'
import type { RowProps, ShownItem } from './place-rows.ts'

/** What each row of a long table needs. */
export type TableRowProps = RowProps & { 'aria-rowindex': number }

type Props<Item> = {
  shown: ShownItem<Item>[]
  /** The space after the rendered rows, in px. */
  after: number
  renderRow: (item: Item, props: TableRowProps) => ReactNode
}

/** The rendered rows of a long table, and empty space for the others. */
export function DrawnRows<Item>({ shown, after, renderRow }: Props<Item>) {
  return (
    <>
      {shown.map(({ item, index, key, space, rowProps }) => (
        <Fragment key={key}>
          {space > 0 && <TableRow aria-hidden style={{ height: space }} />}
          {/* The header row is row 1. */}
          {renderRow(item, { ...rowProps, 'aria-rowindex': index + 2 })}
        </Fragment>
      ))}
      {after > 0 && <TableRow aria-hidden style={{ height: after }} />}
    </>
  )
}
