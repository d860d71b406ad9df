import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'

type Props<Item> = {
  items: readonly Item[]
  /** The number of items shown at first, and added with each tap. */
  atOnce: number
  /** The id of the list's heading. */
  labelledBy?: string
  showing: (counts: { most: number; all: number }) => string
  showMore: (counts: { left: number }) => string
  /** Renders an item. `heading` is the ref for the item's heading if it must get the focus as the first new item. */
  children: (item: Item, heading: Ref<HTMLHeadingElement> | null) => ReactNode
}

/** The first items of a list, with a button that shows more. */
export function GrowingList<Item>({ items, atOnce, labelledBy, showing, showMore, children }: Props<Item>) {
  const [limit, setLimit] = useState(atOnce)
  const firstNew = useRef<HTMLHeadingElement>(null)
  const remaining = items.length - limit
  // The button moves below the new items, so the first new item gets the focus.
  useEffect(() => {
    if (limit > atOnce) firstNew.current?.focus({ preventScroll: true })
  }, [limit, atOnce])
  return (
    <>
      <Card
        component="ul"
        aria-labelledby={labelledBy}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
      >
        {items.slice(0, limit).map((item, n) => children(item, n > 0 && n === limit - atOnce ? firstNew : null))}
      </Card>
      {items.length > atOnce && (
        <Box sx={{ mt: 2, display: 'grid', justifyItems: 'center', gap: 1 }}>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {showing({ most: Math.min(limit, items.length), all: items.length })}
          </Typography>
          {remaining > 0 && (
            <Button variant="outlined" onClick={() => setLimit(limit + atOnce)}>
              {showMore({ left: Math.min(remaining, atOnce) })}
            </Button>
          )}
        </Box>
      )}
    </>
  )
}
