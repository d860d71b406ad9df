import Box from '@mui/material/Box'
import { Fragment, type CSSProperties, type ReactNode } from 'react'
import type { RowProps, ShownItem } from './lay-out-rows.ts'
import { useVirtualRows, type LongList } from './use-virtual-rows.ts'

/** The props that a row (`li`) of a long list needs. */
export type ListItemProps = RowProps & {
  'aria-posinset': number
  'aria-setsize': number
  style?: { marginTop: number }
}

export type VirtualListProps<Item> = LongList<Item> & {
  label?: string | undefined
  renderItem: (item: Item, props: ListItemProps) => ReactNode
}

/**
 * A long list of which only the items in the window are rendered. Each item has its position and the total as ARIA
 * attributes.
 */
export function VirtualList<Item>({ label, renderItem, ...list }: VirtualListProps<Item>) {
  const { gap, columns = 1, items } = list
  return (
    <DrawnLines
      label={label}
      drawn={useVirtualRows(list)}
      count={items.length}
      renderItem={renderItem}
      style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    />
  )
}

type DrawnProps<Item> = Pick<VirtualListProps<Item>, 'label' | 'renderItem'> & {
  /** The rendered items, the space after them, and the props of the list's element. */
  drawn: { frame: object; renderedItems: ShownItem<Item>[]; spaceAfter: number }
  /** The number of items, rendered or not. */
  count: number
  style?: CSSProperties
}

/** The rendered items of a long list, with empty space in place of the others. */
export function DrawnLines<Item>({ label, drawn, count, renderItem, style }: DrawnProps<Item>) {
  return (
    <Box
      component="ul"
      aria-label={label}
      {...drawn.frame}
      style={{ gridTemplateColumns: 'minmax(0, 1fr)', ...style, paddingBottom: drawn.spaceAfter }}
      sx={{ display: 'grid', listStyle: 'none', m: 0, p: 0 }}
    >
      {drawn.renderedItems.map(({ item, index, key, space, rowProps }) => (
        <Fragment key={key}>
          {renderItem(item, {
            ...rowProps,
            'aria-posinset': index + 1,
            'aria-setsize': count,
            ...(space > 0 && { style: { marginTop: space } }),
          })}
        </Fragment>
      ))}
    </Box>
  )
}
