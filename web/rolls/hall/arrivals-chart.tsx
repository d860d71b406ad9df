import { reportsWords } from '#contract/rolls/words.ts'
import { memo } from 'react'
import { BarChart } from '#web/kit/charts/bar-chart.tsx'
import { ChartNumbers } from '#web/kit/charts/numbers.tsx'
import { timeOfDay } from '#web/kit/time/times.ts'
import { describeArrivals, type Arrivals } from './arrivals.ts'

/** Shows who came when, as bars, with the same numbers in a table below. */
export const ArrivalsChart = memo(function ArrivalsChart({ arrivals }: { arrivals: Arrivals }) {
  const { bars, minutesEach } = arrivals
  const came = bars.filter(({ count }) => count > 0)
  return (
    <div>
      <BarChart
        label={describeArrivals(arrivals)}
        bars={bars}
        valueOf={(n, count) => reportsWords.arrivalsAt({ time: timeOfDay(bars[n]!.at), count })}
        from={timeOfDay(bars[0]!.at)}
        until={timeOfDay(bars.at(-1)!.at + minutesEach * 60_000)}
      />
      <ChartNumbers
        title={reportsWords.arrivalsAsTable}
        head={[reportsWords.from, reportsWords.arrivals]}
        rows={came.map(({ at: start, count }) => ({ key: start, cells: [timeOfDay(start), count] }))}
      />
    </div>
  )
})
