import { reportsWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UsageReport } from '#contract/usage/usage.ts'
import { perEvent, writeCount } from './figures.ts'

/** The three figures of the report, and how many were marked present beside them. Undefined while they load. */
export function UsageTotals({ report }: { report: UsageReport | undefined }) {
  const average = report && perEvent({ events: report.totalEvents, checkins: report.totalCheckins })
  return (
    <>
      <Box
        component="ul"
        aria-label={reportsWords.totals}
        aria-busy={!report}
        sx={{ display: 'flex', flexWrap: 'wrap', rowGap: 2.5, listStyle: 'none', m: 0, mb: 3.5, p: 0 }}
      >
        <Figure label={reportsWords.totalCheckIns} value={report && writeCount(report.totalCheckins)} />
        <Figure label={reportsWords.totalEvents} value={report && writeCount(report.totalEvents)} />
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
