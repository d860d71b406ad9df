import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { reachedByKeys, useBoxRows } from './use-box-rows.ts'
import type { LongList } from './use-virtual-rows.ts'
import { DrawnLines, type ListItemProps } from './virtual-list.tsx'

type Props<Item> = Pick<LongList<Item>, 'items' | 'keyOf' | 'height'> & {
  label: string
  /** In px. A longer list scrolls inside the box. */
  maxHeight: number
  renderItem: (item: Item, props: ListItemProps) => ReactNode
}

/** A list in a box with a maximum height. Only the visible items are rendered. */
export function BoxedList<Item>({ label, maxHeight, renderItem, ...list }: Props<Item>) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useBoxRows({ ...list, box })
  return (
    <Box
      ref={box}
      {...reachedByKeys({ label, maxHeight, ...list })}
      sx={{ maxHeight, overflowY: 'auto', '&:focus-visible': { outlineOffset: '-3px' } }}
    >
      <DrawnLines label={label} drawn={drawn} count={list.items.length} renderItem={renderItem} />
    </Box>
  )
}
