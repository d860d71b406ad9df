import { formatNumber } from '#contract/language/formatters.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { VirtualList, type VirtualListProps } from './virtual-list.tsx'

type Props<Item> = Omit<VirtualListProps<Item>, 'label' | 'gap' | 'columns'> & {
  title: string
  /** The text that replaces an empty list. */
  whenEmpty: string
  /** Whether to show two cards side by side if there is room. */
  inPairs?: boolean
}

/** A section with its name, its count, and its cards. Only the cards in the window are rendered. */
export function CardSection<Item>({ title, whenEmpty, inPairs = false, ...list }: Props<Item>) {
  const id = useId()
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 5 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}{' '}
        <Box
          component="span"
          sx={{
            ml: 0.5,
            fontFamily: 'body2.fontFamily',
            typography: 'body2',
            fontWeight: 600,
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {formatNumber(list.items.length)}
        </Box>
      </Typography>
      {list.items.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {whenEmpty}
        </Typography>
      ) : (
        <VirtualList {...list} gap={12} columns={inPairs && hasRoom ? 2 : 1} />
      )}
    </Box>
  )
}
