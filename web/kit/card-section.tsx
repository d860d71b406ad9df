import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  count: number
  /** Said in place of the list when there is nothing in it. */
  whenEmpty: string
  /** Two beside each other where there is room. */
  inPairs?: boolean
  children: ReactNode
}

/** One section of a list: its name, its count, its cards. */
export function CardSection({ title, count, whenEmpty, inPairs = false, children }: Props) {
  const id = useId()
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
          {count}
        </Box>
      </Typography>
      {count === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {whenEmpty}
        </Typography>
      ) : (
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(inPairs && { lg: 'repeat(2, minmax(0, 1fr))' }) },
            gap: 1.5,
            listStyle: 'none',
            m: 0,
            p: 0,
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  )
}
