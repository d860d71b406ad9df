import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { formatNumber } from '#contract/language/formatters.ts'
import type { UsageReport } from '#contract/usage/usage.ts'
import { BarChart } from '#web/kit/charts/bar-chart.tsx'
import { ChartNumbers } from '#web/kit/charts/numbers.tsx'
import { namePoint, nameShortly } from './days.ts'
import { describeOverTime, describeUniversities, type UniversityUsage } from './figures.ts'

/** The maximum number of universities in the chart. The table below it has all of them. */
const maxCompared = 10

/** A bar chart of the universities with the most check-ins. */
export function UsageByUniversity({ rows }: { rows: readonly UniversityUsage[] }) {
  const bars = rows.slice(0, maxCompared)
  const maximum = Math.max(1, ...bars.map(({ checkins }) => checkins))
  const hiddenCount = rows.length - bars.length
  return (
    <ChartCard title={reportsWords.checkInsByUniversity}>
      <Box role="img" aria-label={describeUniversities(bars)} sx={{ display: 'grid', gap: 1.25 }}>
        {bars.map(({ id, name, checkins }) => (
          <Box
            key={id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '230px minmax(0, 1fr) 64px' },
              alignItems: 'center',
              columnGap: 1.5,
              typography: 'body2',
            }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box
              component="i"
              sx={{
                gridRow: { xs: 2, sm: 1 },
                gridColumn: { xs: '1 / -1', sm: 2 },
                height: { xs: 14, sm: 22 },
                minWidth: checkins > 0 ? 4 : 0,
                bgcolor: 'gold',
                border: checkins > 0 ? '1px solid' : 0,
                borderColor: 'chartEdge',
                borderLeft: '2px solid',
                borderLeftColor: 'goldText',
                borderRadius: '0 4px 4px 0',
              }}
              style={{ width: `${(checkins / maximum) * 100}%` }}
            />
            <Box component="b" sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {formatNumber(checkins)}
            </Box>
          </Box>
        ))}
      </Box>
      {hiddenCount > 0 && (
        <Typography variant="caption" component="p" sx={{ mt: 2, color: 'text.secondary' }}>
          {reportsWords.oneMoreUniversity({ left: hiddenCount })}
        </Typography>
      )}
    </ChartCard>
  )
}

/**
 * A chart of check-ins by day, week, month or year, and a table of the same numbers. Shows nothing if an older server
 * doesn't send them.
 */
export function UsageOverTime({ overTime }: Partial<Pick<UsageReport, 'overTime'>>) {
  if (!overTime) return null
  const { unit, points } = overTime
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <ChartCard title={reportsWords.checkInsByUnit({ unit })}>
      <BarChart
        label={describeOverTime(points, unit)}
        bars={points.map(({ start_date, checkins }) => ({ at: start_date, count: checkins }))}
        valueOf={(n, count) => reportsWords.checkInsOn({ day: namePoint(points[n]!, unit), count })}
        from={nameShortly(first, unit)}
        until={nameShortly(last, unit)}
        height={140}
      />
      <ChartNumbers
        title={reportsWords.byUnitAsTable({ unit })}
        head={[reportsWords.unitColumn({ unit }), reportsWords.events, reportsWords.checkIns]}
        rows={points
          .filter(({ events, checkins }) => events + checkins > 0)
          .map((point) => ({
            key: point.start_date,
            cells: [namePoint(point, unit), formatNumber(point.events), formatNumber(point.checkins)],
          }))}
      />
    </ChartCard>
  )
}

function ChartCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2.25 }}>
        {title}
      </Typography>
      {children}
    </Card>
  )
}
