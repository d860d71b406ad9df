import Typography from '@mui/material/Typography'
import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import { formatNumber } from '#contract/language/formatters.ts'
import type { UsageReport } from '#contract/usage/usage.ts'
import { RecordList, type Column } from '#web/kit/lists/record-list.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { Loaded } from '#web/kit/page/loaded.tsx'
import { usageMessages } from '#contract/usage/words.ts'
import type { useUsageReport } from './api.ts'
import { UsageByUniversity, UsageOverTime } from './charts.tsx'
import { byCheckIns, perEvent, type UniversityUsage } from './figures.ts'
import { describeDays, whyNoDays, type UsageFilters } from './filters.ts'

type Props = {
  filters: UsageFilters
  query: ReturnType<typeof useUsageReport>
  /** Whether the report compares all universities. */
  isOfAll: boolean
}

/** The report: figures, charts, and a table of the universities, or an explanation why there is nothing to see. */
export function UsageResult({ filters, query, isOfAll }: Props) {
  const { data, isPlaceholderData } = query
  const rows = useMemo(() => byCheckIns(data?.universityBreakdown ?? []), [data])
  if (whyNoDays(filters) !== null) return null
  return (
    <Loaded query={query} waiting={<LoadingUsage />} failed={usageMessages.loadFailed}>
      {(report) => (
        <Box
          aria-busy={isPlaceholderData}
          sx={{
            opacity: isPlaceholderData ? 0.55 : 1,
            transition: 'opacity 140ms',
            '@media (prefers-reduced-motion)': { transition: 'none' },
          }}
        >
          <Box component="span" role="status" sx={visuallyHidden}>
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

const readId = ({ id }: UniversityUsage) => id

const number = { width: '17%', align: 'right' } as const
const columns: Column<UniversityUsage>[] = [
  { title: reportsWords.universityColumn, render: ({ name }) => <OwnName>{name}</OwnName> },
  { title: reportsWords.events, ...number, render: ({ events }) => formatNumber(events) },
  { title: reportsWords.checkIns, ...number, render: ({ checkins }) => formatNumber(checkins) },
  { title: reportsWords.perEvent, ...number, isSecondary: true, render: perEvent },
]

/** The events and check-ins of each university. Only the rows in the window are rendered. */
function UsageTable({ rows }: { rows: readonly UniversityUsage[] }) {
  return (
    <RecordList
      label={reportsWords.usageByUniversity}
      items={rows}
      keyOf={readId}
      columns={columns}
      renderEntry={renderEntry}
      heights={[53, 67]}
      breakpoint="sm"
      entrySx={entrySx}
    />
  )
}

const entrySx = { typography: 'body1' }

function renderEntry(university: UniversityUsage) {
  return (
    <>
      <OwnName>{university.name}</OwnName>
      <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {reportsWords.eventsAndCheckIns({
          events: university.events,
          checkins: university.checkins,
          average: perEvent(university),
        })}
      </Box>
    </>
  )
}

/** The three figures of the report, and the number of students marked present. `report` is undefined while it loads. */
function UsageTotals({ report }: { report: UsageReport | undefined }) {
  const average = report && perEvent({ events: report.totalEvents, checkins: report.totalCheckins })
  return (
    <>
      <Box
        component="ul"
        aria-label={reportsWords.totals}
        aria-busy={!report}
        sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 2.5, listStyle: 'none', m: 0, mb: 3.5, p: 0 }}
      >
        <Figure label={reportsWords.totalCheckIns} value={report && formatNumber(report.totalCheckins)} />
        <Figure label={reportsWords.totalEvents} value={report && formatNumber(report.totalEvents)} />
        <Figure label={reportsWords.checkInsPerEvent} value={average} />
      </Box>
      {report && report.totalMarks > 0 && (
        <Typography variant="body2" sx={{ mt: -1.5, mb: 3.5, color: 'text.secondary' }}>
          {reportsWords.markedPresent({ count: report.totalMarks })}
        </Typography>
      )}
    </>
  )
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 0.5,
        borderLeft: '2px solid',
        borderColor: 'gold',
        py: 0.25,
        pl: 2.5,
        pr: { xs: 3.5, sm: 7 },
      }}
    >
      <Typography variant="overline" sx={{ color: 'text.secondary', textTransform: 'uppercase' }}>
        {label}
      </Typography>
      <Typography variant="h1" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value ?? <Skeleton width={96} role="img" aria-label={reportsWords.loadingLabel({ label })} />}
      </Typography>
    </Box>
  )
}
