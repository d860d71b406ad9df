import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { timeOfDay } from '#web/kit/times.ts'
import { describeArrivals, type Arrivals } from './arrivals.ts'

/** In units of the drawing: how high it is, how wide each bar with its gap, and how much of that is the gap. */
const [height, pitch, gap] = [66, 10, 1.6]

/** Who came when, as bars; the same numbers stand in a table below. */
export const ArrivalsChart = memo(function ArrivalsChart({ arrivals }: { arrivals: Arrivals }) {
  const { bars, minutesEach } = arrivals
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const width = bars.length * pitch
  return (
    <div>
      <Box
        component="svg"
        role="img"
        aria-label={describeArrivals(arrivals)}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height: 66, overflow: 'visible' }}
      >
        {bars.map(({ at, count }, n) => (
          <Box
            component="rect"
            key={at}
            x={n * pitch + gap / 2}
            y={height - barHeight(count, most)}
            width={pitch - gap}
            height={barHeight(count, most)}
            sx={count > 0 ? { fill: 'var(--mui-palette-gold)', ...edge } : { fill: 'var(--mui-palette-divider)' }}
          />
        ))}
        <Box
          component="line"
          x1={0}
          x2={width}
          y1={height}
          y2={height}
          sx={{ stroke: 'var(--mui-palette-goldText)', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' }}
        />
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          mt: 0.75,
          typography: 'caption',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{timeOfDay(bars[0]!.at)}</span>
        <span>{most > 1 && `at most ${most.toLocaleString('en-US')}`}</span>
        <span>{timeOfDay(bars.at(-1)!.at + minutesEach * 60_000)}</span>
      </Box>
      <Numbers arrivals={arrivals} />
    </div>
  )
})

const edge = { stroke: 'var(--mui-palette-chartEdge)', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' }

/** One arrival is seen as well, and so is none. */
function barHeight(count: number, most: number): number {
  return count === 0 ? 2 : 4 + (count / most) * (height - 6)
}

function Numbers({ arrivals: { bars } }: { arrivals: Arrivals }) {
  const came = bars.filter(({ count }) => count > 0)
  if (came.length === 0) return null
  return (
    <Box component="details" sx={{ mt: 0.5, mb: -1.5, fontVariantNumeric: 'tabular-nums' }}>
      <Box
        component="summary"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 44,
          cursor: 'pointer',
          typography: 'caption',
          color: 'goldText',
          textDecoration: 'underline',
        }}
      >
        Arrivals as a table
      </Box>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          typography: 'caption',
          '& th, & td': { textAlign: 'left', pr: 3, py: 0.25, fontWeight: 400 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Arrivals</th>
          </tr>
        </thead>
        <tbody>
          {came.map(({ at, count }) => (
            <tr key={at}>
              <Typography component="th" scope="row" variant="caption">
                {timeOfDay(at)}
              </Typography>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
