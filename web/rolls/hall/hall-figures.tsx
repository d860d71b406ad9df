import { memo } from 'react'
import { formatNumber } from '#contract/language/formatters.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { BarChart } from '#web/kit/charts/bar-chart.tsx'
import { ChartNumbers } from '#web/kit/charts/numbers.tsx'
import { low } from '#web/kit/page/low-window.ts'
import { timeOfDay } from '#web/kit/time/times.ts'
import { CheckInState, countInLine, RollCount, type Count } from '#web/rolls/dialog/summary.tsx'
import type { RollEvent } from '#web/rolls/roll-event.ts'
import { RoomLine } from '#web/rolls/room-line.tsx'
import { describeArrivals, type Arrivals } from './arrivals.ts'
import type { Figures } from './expected.ts'
import { useIsWide } from '#web/kit/page/use-is-wide.ts'

type Props = {
  count: Count
  event: RollEvent | undefined
  /** Null before the roll has loaded, or if the event’s times aren’t known. */
  arrivals: Arrivals | null
  figures: Figures | 'asked' | 'unknown'
}

/** The headline figures of a hall: how many came, when they came, and how many are expected. */
export function HallFigures({ count, event, arrivals, figures }: Props) {
  const isWide = useIsWide(1000)
  return (
    <Card
      sx={{
        // On a phone with large text, the state of check-in moves below the count.
        display: { xs: 'flex', sm: 'grid' },
        flexWrap: 'wrap',
        gridTemplateColumns: { sm: isWide ? 'auto minmax(0, 1fr) 210px' : 'auto minmax(0, 1fr)' },
        mb: { xs: 1, md: 1.5 },
        [low]: { mb: 0.25 },
        '@media print': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) 210px' },
        '& > *': { px: { xs: 2, md: 3 }, py: { xs: 0.75, md: 1.5 }, [low]: { py: 0.25 } },
      }}
    >
      <Box
        sx={{
          alignContent: 'center',
          pr: { md: 4 },
          minWidth: { md: 190 },
          maxWidth: { xs: 'min(100%, 9.375rem)', sm: 150, md: 'none' },
          ...countInLine,
          borderRight: '2px solid',
          borderColor: 'gold',
        }}
      >
        <RollCount count={count} />
        <RoomLine count={typeof count === 'object' ? count.checkedIn + count.marked : null} room={event?.room_for} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 0.5,
          alignContent: 'center',
          flex: '1 1 8.5rem',
          minWidth: 0,
        }}
      >
        {event && (
          <Box
            className="on-screen"
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'baseline' }}
          >
            <CheckInState event={event} />
          </Box>
        )}
        {arrivals && isWide && <ArrivalsChart arrivals={arrivals} />}
        {count === 'asked' && isWide && <Skeleton height={66} />}
      </Box>
      {isWide ? (
        <Box sx={{ alignContent: 'center', borderLeft: '1px solid', borderColor: { md: 'divider' } }}>
          <Expected figures={figures} />
        </Box>
      ) : (
        <MoreFigures figures={figures} arrivals={arrivals} />
      )}
    </Card>
  )
}

/** On a phone the names come first, and these figures are shown on demand. */
function MoreFigures({ figures, arrivals }: Pick<Props, 'figures' | 'arrivals'>) {
  return (
    <Box
      component="details"
      sx={{ flex: '1 1 100%', gridColumn: '1 / -1', '&&': { py: 0 }, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box component="summary" sx={summarySx}>
        {reportsWords.moreFigures}
      </Box>
      <Box sx={{ pb: 1.5 }}>
        <Expected figures={figures} />
        {arrivals && <ArrivalsChart arrivals={arrivals} />}
      </Box>
    </Box>
  )
}

const summarySx = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  [low]: { minHeight: 24 },
  cursor: 'pointer',
  typography: 'caption',
  color: 'goldText',
  textDecoration: 'underline',
}

function Expected({ figures }: Pick<Props, 'figures'>) {
  if (figures === 'unknown') {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {reportsWords.expectedListMissing}
      </Typography>
    )
  }
  if (figures !== 'asked' && (figures.expected === 0 || figures.withoutNames !== null)) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {figures.withoutNames !== null
          ? reportsWords.withoutNames({ count: figures.withoutNames })
          : reportsWords.noClassStudentsCountsEvent}
      </Typography>
    )
  }
  const lines = figures === 'asked' ? null : figures
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 0.5,
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Figure name={reportsWords.expected} value={lines?.expected} />
      <Figure name={reportsWords.ofTheseIn} value={lines?.expectedIn} />
      <Figure name={reportsWords.missing} value={lines?.missing} />
      <Figure name={reportsWords.walkIns} value={lines?.walkIns} />
    </Box>
  )
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {value === undefined ? <Skeleton width={32} /> : formatNumber(value)}
      </Box>
    </Box>
  )
}

/** A bar chart of arrivals over time, with the same numbers in a table below. */
const ArrivalsChart = memo(function ArrivalsChart({ arrivals }: { arrivals: Arrivals }) {
  const { bars, minutesEach } = arrivals
  const came = bars.filter(({ count }) => count > 0)
  return (
    <div>
      <BarChart
        height={48}
        label={describeArrivals(arrivals)}
        bars={bars}
        valueOf={(n, count) => reportsWords.arrivalsAt({ time: timeOfDay(bars[n]!.at), count })}
        from={timeOfDay(bars[0]!.at)}
        until={timeOfDay(bars.at(-1)!.at + minutesEach * 60_000)}
      />
      <ChartNumbers
        title={reportsWords.arrivalsAsTable}
        head={[reportsWords.from, reportsWords.arrivals]}
        rows={came.map(({ at: start, count }) => ({ key: start, cells: [timeOfDay(start), formatNumber(count)] }))}
      />
    </div>
  )
})
