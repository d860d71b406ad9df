import { reportsWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { allUniversities } from '#contract/usage/limits.ts'
import type { UsageReport } from '#contract/usage/usage.ts'
import { serverNow } from '#web/api/client.ts'
import { csvBlob, saveFile } from '#web/kit/files/save.ts'
import { calendarDay } from '#contract/language/zones.ts'
import { TitleRow } from '#web/kit/page/title-row.tsx'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { useUsageReport, readFilterErrors } from './api.ts'
import { usageCsv, usageFileName, saveUsage, showInWindow } from './csv.ts'
import { UsageFilterRow } from './filter-row.tsx'
import { describeDays, filterKeys, readFilters, type UsageFilters } from './filters.ts'
import { UsageResult } from './result.tsx'

/** /admin/usage-report: how much the universities use the product, or one of them. */
export default function UsageScreen() {
  const { adminRole } = useSession()
  const mayChoose = isForAllUniversities(adminRole)
  const { params, change } = useQueryParams()
  const filters = useMemo(() => readFilters(params, mayChoose), [params, mayChoose])
  const query = useUsageReport(filters)
  const [downloadProblem, setDownloadProblem] = useState<string | null>(null)
  const { data } = query
  const problems = readFilterErrors(query.error)

  // A report that fails leaves the choice that led to it.
  const [universities, setUniversities] = useState<UsageReport['universities']>()
  if (data && data.universities !== universities) setUniversities(data.universities)
  const selected = mayChoose ? universities?.find(({ id }) => id === filters.university) : universities?.[0]
  const university =
    mayChoose && filters.university === allUniversities
      ? null
      : (selected?.name ?? (mayChoose ? reportsWords.oneUniversity : reportsWords.yourUniversityInline))
  // The previous result must not be mistaken for the new days' while they load.
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
            <Button
              variant="contained"
              startIcon={<DownloadIcon />}
              // Not disabled: the focus would be lost with it.
              aria-disabled={!report}
              sx={{ flex: { xs: 1, md: 'none' }, '&[aria-disabled=true]': { opacity: 0.75, cursor: 'default' } }}
              onClick={onDownload}
            >
              {reportsWords.downloadCSV}
            </Button>
          </Box>
        }
      >
        <Box component="p" sx={{ m: 0, pt: { md: 1.25 }, color: 'text.secondary' }}>
          {describeDays(filters)} · {university ?? reportsWords.allUniversitiesInline}
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
