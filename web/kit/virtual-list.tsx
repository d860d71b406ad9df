import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'
import type { RowProps } from './place-rows.ts'
import { useVirtualRows, type LongList } from './use-virtual-rows.ts'

/** What a line (`li`) of a long list must carry. */
export type ListItemProps = RowProps & {
  'aria-posinset': number
  'aria-setsize': number
  style?: { marginTop: number }
}

export type VirtualListProps<Item> = LongList<Item> & {
  label?: string | undefined
  renderItem: (item: Item, props: ListItemProps) => ReactNode
}

/** A long list, of which only the part in the window is drawn. Each line says which it is of how many. */
export function VirtualList<Item>({ label, renderItem, ...list }: VirtualListProps<Item>) {
  const { frame, shown, after } = useVirtualRows(list)
  return (
    <Box
      component="ul"
      aria-label={label}
      {...frame}
      style={{
        paddingBottom: after,
        gap: list.gap,
        gridTemplateColumns: `repeat(${list.columns ?? 1}, minmax(0, 1fr))`,
      }}
      sx={{ display: 'grid', listStyle: 'none', m: 0, p: 0 }}
    >
      {shown.map(({ item, index, key, space, rowProps }) => (
        <Fragment key={key}>
          {renderItem(item, {
            ...rowProps,
            'aria-posinset': index + 1,
            'aria-setsize': list.items.length,
            ...(space > 0 && { style: { marginTop: space } }),
          })}
        </Fragment>
      ))}
    </Box>
  )
}
