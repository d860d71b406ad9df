import { formatNumber } from '#contract/language/formatters.ts'
import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { barAt, chartTicks } from './scale.ts'

/** In SVG units: the width of a bar including its gap, and the gap. */
const [pitch, gap] = [10, 1.6]

type Props = {
  /** A text alternative for the chart. */
  label: string
  bars: readonly { at: number | string; count: number }[]
  /** Returns the label of a bar, such as 'Tue, Mar 3, 2026: 12 check-ins'. */
  valueOf: (index: number, count: number) => string
  /** The labels below the first and the last bar. */
  from: string
  until: string
  /** In px. */
  height?: number
}

/** A bar chart over time with a scale. Pointing at a bar, touching it, or the arrow keys show its value. */
export function BarChart({ label, bars, valueOf, from: firstLabel, until: lastLabel, height = 66 }: Props) {
  const ticks = chartTicks(Math.max(...bars.map(({ count }) => count)))
  const top = ticks.at(-1)!
  const width = bars.length * pitch
  // A minimum height makes bars for one and even for zero visible.
  const scaleHeight = (count: number) => (count === 0 ? 2 : Math.max(4, (count / top) * height))
  const { pointed, handlers } = usePointedBar(bars.length)
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1, mt: { xs: 4, md: 3 } }}>
      <Box aria-hidden sx={{ position: 'relative', minWidth: `${formatNumber(top).length}ch`, ...numbers }}>
        {ticks.map((tick) => (
          <Box key={tick} component="span" sx={tickSx} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatNumber(tick)}
          </Box>
        ))}
      </Box>
      <Box sx={{ position: 'relative' }}>
        <Box
          component="svg"
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          sx={{ display: 'block', width: '100%', height, overflow: 'visible' }}
        >
          {ticks.slice(1).map((tick) => (
            <Line key={tick} y={height - (tick / top) * height} {...{ width }} sx={gridSx} />
          ))}
          {bars.map(({ at: barKey, count }, n) => (
            <Box
              component="rect"
              key={barKey}
              x={n * pitch + gap / 2}
              y={height - scaleHeight(count)}
              width={pitch - gap}
              height={scaleHeight(count)}
              opacity={pointed === null || pointed === n ? 1 : 0.45}
              sx={count > 0 ? { fill: 'var(--mui-palette-gold)', ...edge } : { fill: 'var(--mui-palette-divider)' }}
            />
          ))}
          <Line y={height} {...{ width }} sx={{ stroke: 'var(--mui-palette-goldText)', strokeWidth: 2 }} />
        </Box>
        <Box
          role="slider"
          tabIndex={0}
          aria-label={kitWords.chartValue}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={(pointed ?? 0) + 1}
          aria-valuetext={valueOf(pointed ?? 0, bars[pointed ?? 0]!.count)}
          sx={{ position: 'absolute', inset: 0, touchAction: 'pan-y', cursor: 'crosshair' }}
          {...handlers}
        />
        {pointed !== null && (
          <Box aria-hidden data-chart-value sx={valueSx} style={positionValue((pointed + 0.5) / bars.length)}>
            {valueOf(pointed, bars[pointed]!.count)}
          </Box>
        )}
      </Box>
      <Box aria-hidden sx={{ gridColumn: 2, display: 'flex', justifyContent: 'space-between', mt: 0.75, ...numbers }}>
        <span>{firstLabel}</span>
        <span>{lastLabel}</span>
      </Box>
    </Box>
  )
}

/**
 * Returns the bar at the pointer, the finger or the keyboard focus, or null. A tapped bar stays selected until another
 * element is tapped.
 */
function usePointedBar(bars: number) {
  const [pointed, setPointed] = useState<number | null>(null)
  const last = useRef(0)
  const point = (n: number) => {
    last.current = n
    setPointed(n)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left: leftEdge, width } = event.currentTarget.getBoundingClientRect()
    point(barAt(event.clientX - leftEdge, width, bars))
  }
  const steps: Record<string, (n: number) => number> = {
    ArrowRight: (n) => Math.min(bars - 1, n + 1),
    ArrowUp: (n) => Math.min(bars - 1, n + 1),
    ArrowLeft: (n) => Math.max(0, n - 1),
    ArrowDown: (n) => Math.max(0, n - 1),
    Home: () => 0,
    End: () => bars - 1,
  }
  return {
    pointed: pointed === null ? null : Math.min(pointed, bars - 1),
    handlers: {
      onPointerMove: follow,
      onPointerDown: follow,
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setPointed(null),
      onFocus: () => point(Math.min(last.current, bars - 1)),
      onBlur: () => setPointed(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = steps[event.key]
        if (!step) return
        event.preventDefault()
        point(step(pointed ?? last.current))
      },
    },
  }
}

/** Positions a value above its bar, but never beyond the chart's edges. */
function positionValue(middle: number) {
  return middle < 0.5 ? { left: `${middle * 100}%`, translate: `${-middle * 100}%` } : alignToEnd(1 - middle)
}
const alignToEnd = (rest: number) => ({ right: `${rest * 100}%`, translate: `${rest * 100}%` })

function Line({ y, width, sx }: { y: number; width: number; sx: object }) {
  return <Box component="line" x1={0} x2={width} y1={y} y2={y} sx={{ vectorEffect: 'non-scaling-stroke', ...sx }} />
}

const numbers = { typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' } as const
const edge = { stroke: 'var(--mui-palette-chartEdge)', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' }
const gridSx = { stroke: 'var(--mui-palette-divider)', strokeWidth: 1 }
const tickSx = { position: 'absolute', right: 0, transform: 'translateY(50%)', lineHeight: 1 } as const
const valueSx = {
  position: 'absolute',
  bottom: 'calc(100% + 4px)',
  px: 1,
  py: 0.25,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'goldText',
  bgcolor: 'background.paper',
  typography: 'caption',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
} as const
