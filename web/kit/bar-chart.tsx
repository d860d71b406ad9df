import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** In units of the drawing: how wide each bar with its gap is, and how much of that is the gap. */
const [pitch, gap] = [10, 1.6]

type Props = {
  /** What the bars show, for who does not see them. */
  label: string
  bars: readonly { at: number | string; count: number }[]
  /** What stands below the first and the last bar. */
  from: string
  until: string
  /** In px. */
  height?: number
}

/** One bar beside the other along time; the same numbers belong into a table below. */
export function BarChart({ label, bars, from, until, height = 66 }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const width = bars.length * pitch
  // One is seen as well, and so is none.
  const heightOf = (count: number) => (count === 0 ? 2 : 4 + (count / most) * (height - 6))
  return (
    <>
      <Box
        component="svg"
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height, overflow: 'visible' }}
      >
        {bars.map(({ at, count }, n) => (
          <Box
            component="rect"
            key={at}
            x={n * pitch + gap / 2}
            y={height - heightOf(count)}
            width={pitch - gap}
            height={heightOf(count)}
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
        <span>{from}</span>
        <span>{most > 1 && `at most ${most.toLocaleString('en-US')}`}</span>
        <span>{until}</span>
      </Box>
    </>
  )
}

const edge = { stroke: 'var(--mui-palette-chartEdge)', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' }

type NumbersProps = {
  /** What unfolds the table. */
  title: string
  head: readonly string[]
  /** The first cell names its row. */
  rows: readonly { key: number | string; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart as a table, folded. */
export function ChartNumbers({ title, head, rows }: NumbersProps) {
  if (rows.length === 0) return null
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
        {title}
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
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, n) => (
                <td key={head[n + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
