import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { DashboardFigures } from './dashboard-figures.ts'

type Props = {
  /** Undefined while they load, or when they did not come. */
  figures: DashboardFigures | undefined
  isPending: boolean
}

/** The three figures of a faculty member. */
export function DashboardCards({ figures, isPending }: Props) {
  const isPartial = figures !== undefined && figures.countedClasses < figures.classes
  const note = isPartial ? `in ${figures.countedClasses} of your ${figures.classes} classes` : null
  return (
    <Box
      component="ul"
      aria-label="Your classes in figures"
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
      <Figure label="Active Classes" value={figures?.classes} isPending={isPending} />
      <Figure label="Number of Students" value={figures?.students} isPending={isPending} note={note} />
      <Figure label="Registered Students" value={figures?.registered} isPending={isPending} note={note} />
    </Box>
  )
}

type FigureProps = { label: string; value: number | undefined; isPending: boolean; note?: string | null }

function Figure({ label, value, isPending, note }: FigureProps) {
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
        {isPending ? <Skeleton width={64} role="img" aria-label={`Loading ${label}`} /> : describe(value)}
      </Typography>
    </Card>
  )
}

/** A dash where the figure did not come: a nought would say that there is nobody. */
function describe(value: number | undefined): string {
  return value === undefined ? '–' : value.toLocaleString('en-US')
}
