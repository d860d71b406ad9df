import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { heardOnly } from '#web/kit/heard-only.ts'
import { Loaded } from '#web/kit/page/loaded.tsx'
import type { useUsageReport } from './api.ts'
import { UsageByUniversity, UsageOverTime } from './charts.tsx'
import { byCheckIns } from './figures.ts'
import { describeDays, whyNoDays, type UsageFilters } from './filters.ts'
import { whyNoReport } from './problems.ts'
import { UsageTable } from './table.tsx'
import { UsageTotals } from './totals.tsx'

type Props = {
  filters: UsageFilters
  query: ReturnType<typeof useUsageReport>
  /** Whether universities are compared. */
  isOfAll: boolean
}

/** The result: figures, charts, and a table of the universities, or why there is nothing to see. */
export function UsageResult({ filters, query, isOfAll }: Props) {
  const { data, isPlaceholderData } = query
  const rows = useMemo(() => byCheckIns(data?.universityBreakdown ?? []), [data])
  if (whyNoDays(filters) !== null) return null
  return (
    <Loaded query={query} waiting={<LoadingUsage />} failed={whyNoReport}>
      {(report) => (
        <Box
          aria-busy={isPlaceholderData}
          sx={{
            opacity: isPlaceholderData ? 0.55 : 1,
            transition: 'opacity 140ms',
            '@media (prefers-reduced-motion)': { transition: 'none' },
          }}
        >
          <Box component="span" role="status" sx={heardOnly}>
            {isPlaceholderData
              ? reportsWords.counting
              : reportsWords.totalsOf({
                  checkIns: report.totalCheckins,
                  events: report.totalEvents,
                  filters: describeDays(filters),
                })}
          </Box>
          <UsageTotals report={report} />
          {report.totalCheckins + report.totalEvents === 0 ? (
            <NothingYet filters={filters} />
          ) : (
            <>
              {isOfAll && rows.length > 1 && <UsageByUniversity rows={rows} />}
              <UsageOverTime overTime={report.overTime} />
            </>
          )}
          {isOfAll && rows.length > 0 && <UsageTable rows={rows} />}
        </Box>
      )}
    </Loaded>
  )
}

function NothingYet({ filters }: { filters: UsageFilters }) {
  const isFiltered = filters.start !== null || filters.end !== null
  return (
    <Box sx={{ mb: 2 }}>
      {isFiltered ? (
        <EmptyState
          kind="none-match"
          title={reportsWords.noEventsNoCheckIns}
          sentence={reportsWords.chooseOtherDates({ filters: describeDays(filters) })}
        />
      ) : (
        <EmptyState kind="none-yet" title={reportsWords.noEventsYet} sentence={reportsWords.noEventsYetAbout} />
      )}
    </Box>
  )
}

function LoadingUsage() {
  return (
    <Box role="status" aria-label={reportsWords.loadingReport}>
      <UsageTotals report={undefined} />
      <Skeleton variant="rounded" height={270} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={220} />
    </Box>
  )
}
