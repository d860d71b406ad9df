import { formatNumber } from '#contract/language/formatters.ts'
import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

type Figure = {
  label: string
  /** Undefined while loading, or if loading failed. */
  value: number | undefined
  /** A description of the subset that the figure counts, if it doesn't count everything. */
  note?: string | null
}

type Props = { label: string; figures: Figure[]; isPending: boolean }

/** A few figures side by side, each on a card. They are stacked on a phone. */
export function FigureCards({ label, figures, isPending }: Props) {
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={isPending}
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' },
        gap: 1.5,
        listStyle: 'none',
        m: 0,
        mb: 3,
        p: 0,
      }}
    >
      {figures.map((figure) => (
        <FigureCard key={figure.label} {...figure} isPending={isPending} />
      ))}
    </Box>
  )
}

function FigureCard({ label, value, isPending, note }: Figure & { isPending: boolean }) {
  return (
    <Card
      component="li"
      sx={{
        display: { xs: 'flex', sm: 'grid' },
        alignItems: 'center',
        alignContent: 'start',
        justifyContent: 'space-between',
        gap: { xs: 2, sm: 0.5 },
        px: { xs: 2, md: 3 },
        py: { xs: 1.5, md: 2.5 },
      }}
    >
      <Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        {note && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
      <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {isPending ? <Skeleton width={64} role="img" aria-label={kitWords.loadingLabel({ label })} /> : describe(value)}
      </Typography>
    </Card>
  )
}

/** Returns a dash for a figure that failed to load, because zero would be wrong. */
function describe(value: number | undefined): string {
  return value === undefined ? '–' : formatNumber(value)
}
