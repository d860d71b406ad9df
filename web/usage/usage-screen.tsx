import { dot } from '#contract/language/formatters.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import MenuItem from '@mui/material/MenuItem'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { allUniversities } from '#contract/usage/limits.ts'
import type { UsageReport } from '#contract/usage/usage.ts'
import { serverNow } from '#web/api/client.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { csvBlob, saveFile } from '#web/kit/files/save.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { usageRanges } from '#contract/usage/words.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useUsageReport, readFilterErrors } from './api.ts'
import { usageCsv, usageFileName, saveUsage, showInWindow } from './csv.ts'
import { DayFilter } from './day-filter.tsx'
import {
  describeDays,
  filterKeys,
  readFilters,
  type UsageFilters,
  findRange,
  whyNoDays,
  type UsageRange,
} from './filters.ts'
import { UsageResult } from './result.tsx'

/** /admin/usage-report: how much the universities use the product. The report can be limited to one university. */
export default function UsageScreen() {
  const { adminRole } = useSession()
  const mayChoose = isForAllUniversities(adminRole)
  const { params, change } = useQueryParams()
  const filters = useMemo(() => readFilters(params, mayChoose), [params, mayChoose])
  const query = useUsageReport(filters)
  const [downloadProblem, setDownloadProblem] = useState<string | null>(null)
  const { data } = query
  const problems = readFilterErrors(query.error)

  // Keeps the list of universities if the next report fails, so that the selection stays visible.
  const [universities, setUniversities] = useState<UsageReport['universities']>()
  if (data && data.universities !== universities) setUniversities(data.universities)
  const selected = mayChoose ? universities?.find(({ id }) => id === filters.university) : universities?.[0]
  const university =
    mayChoose && filters.university === allUniversities
      ? null
      : (selected?.name ?? (mayChoose ? reportsWords.oneUniversity : reportsWords.yourUniversityInline))
  // While the new report loads, the previous one must not be mistaken for it.
  const report = query.isPlaceholderData ? undefined : data

  function onChange(changes: Partial<UsageFilters>): void {
    setDownloadProblem(null)
    const entries = Object.entries(changes) as [keyof UsageFilters, string | null][]
    change(
      Object.fromEntries(entries.map(([key, value]) => [filterKeys[key], value === allUniversities ? null : value])),
    )
  }

  function onDownload(): void {
    if (!report) return
    const day = calendarDay(serverNow())
    const text = usageCsv(report, { filters, university, day })
    const save = (csv: string, name: string) => saveFile(csvBlob(csv), name)
    setDownloadProblem(saveUsage(text, usageFileName(day), { save, show: showInWindow }))
  }

  return (
    <>
      <TitleRow
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 'none' }}>
            <Button component={Link} to={addresses.audit} variant="outlined">
              {reportsWords.audit}
            </Button>
            <BusyButton
              variant="contained"
              startIcon={<DownloadIcon />}
              busy={!report}
              sx={{ flex: { xs: 1, md: 'none' } }}
              onClick={onDownload}
            >
              {reportsWords.downloadCSV}
            </BusyButton>
          </Box>
        }
      >
        <Box component="p" sx={{ m: 0, pt: { md: 1.25 }, color: 'text.secondary' }}>
          {[describeDays(filters), university ?? reportsWords.allUniversitiesInline].join(dot)}
        </Box>
        <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {university === null ? reportsWords.daysInEachTimeZone : reportsWords.daysInTimeZone}
        </Typography>
      </TitleRow>
      {downloadProblem && (
        <Alert severity="error" sx={{ mb: 3 }} onClose={() => setDownloadProblem(null)}>
          {downloadProblem}
        </Alert>
      )}
      <UsageFilterRow
        {...{ filters, problems, mayChoose, onChange }}
        universities={universities}
        isLoading={query.isFetching && !universities}
      />
      <UsageResult {...{ filters, query }} isOfAll={university === null} />
    </>
  )
}

type Props = {
  filters: UsageFilters
  /** Undefined until a report has loaded. */
  universities: UsageReport['universities'] | undefined
  isLoading: boolean
  /** The server's error for each filter. */
  problems: Partial<Record<keyof UsageFilters, string>>
  /** Whether the viewer can choose a university. Otherwise it is their own. */
  mayChoose: boolean
  onChange: (changes: Partial<UsageFilters>) => void
}

/** The filters: a university, and a range of dates. */
function UsageFilterRow({ filters, universities, isLoading, problems, mayChoose, onChange }: Props) {
  return (
    <Box component="search" aria-label={reportsWords.filters} sx={{ mb: 3.5 }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: '1.4fr 1fr 1fr' },
          alignItems: 'start',
          gap: 2,
          maxWidth: 760,
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      >
        <UniversityFilter {...{ filters, universities, isLoading, problems, mayChoose, onChange }} />
        <DayFilter
          label={reportsWords.startDate}
          value={filters.start}
          error={problems.start}
          onChange={(start) => onChange({ start })}
        />
        <DayFilter
          label={reportsWords.endDate}
          value={filters.end}
          error={whyNoDays(filters) ?? problems.end}
          onChange={(end) => onChange({ end })}
        />
      </Box>
      <RangeButtons {...{ filters, onChange }} />
    </Box>
  )
}

const ranges: UsageRange[] = ['month', 'term', 'all']

/** Buttons that set both dates, by the viewer's calendar. */
function RangeButtons({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const day = calendarDay(serverNow())
  return (
    <Box role="group" aria-label={usageRanges.range} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {ranges.map((range) => {
        const days = findRange(range, day)
        const isChosen = filters.start === days.start && filters.end === days.end
        return (
          <Button
            key={range}
            size="small"
            variant="outlined"
            aria-pressed={isChosen}
            onClick={() => onChange(days)}
            sx={isChosen ? { bgcolor: 'goldTint' } : null}
          >
            {usageRanges[range]}
          </Button>
        )
      })}
    </Box>
  )
}

function UniversityFilter({ filters: { university }, universities, isLoading, problems, mayChoose, onChange }: Props) {
  const list = universities ?? []
  // A university id in the URL that isn't in the list must not appear as an empty option.
  const isKnown = university === allUniversities || list.some(({ id }) => id === university)
  const selected = mayChoose ? isKnown && university : list[0]?.id
  const nothing = mayChoose ? reportsWords.chooseUniversity : reportsWords.university
  return (
    <SelectField
      label={reportsWords.universityColumn}
      id="usage-university"
      value={selected || ''}
      error={problems.university}
      disabled={!mayChoose || isLoading}
      hint={mayChoose ? undefined : reportsWords.ownUniversityOnly}
      onChange={({ target }) => onChange({ university: target.value })}
      slotProps={{ select: { displayEmpty: true, MenuProps: { slotProps: { paper: { sx: { maxHeight: 300 } } } } } }}
    >
      <MenuItem value="" disabled sx={{ display: 'none' }}>
        {isLoading ? reportsWords.loading : nothing}
      </MenuItem>
      <MenuItem value={allUniversities}>{reportsWords.allUniversities}</MenuItem>
      {list.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </SelectField>
  )
}
