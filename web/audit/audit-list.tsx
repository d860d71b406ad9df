import type { AuditLine } from '#contract/audit/audit.ts'
import { auditWords } from '#contract/audit/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { adminRoleLabels } from '#contract/administration/words.ts'
import { auditActor, auditActionText, auditLeftId } from '#contract/audit/sentence.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dotted } from '#web/kit/dotted.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { longDate, isSameDay, timeOfDay, viewerZone } from '#web/kit/time/times.ts'
import { readFieldErrors } from '#web/api/read-error.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import type { useAudit } from './api.ts'
import { auditMessages, isFiltered, whyNoDays, type AuditFilters } from './audit-filters.ts'

type Props = {
  filters: AuditFilters
  query: ReturnType<typeof useAudit>
  /** Whether the lines belong to several universities. */
  showsSchool: boolean
  onClear: () => void
}

/** The lines by day, newest first, or an explanation why there are none. */
export function AuditList({ filters, query, showsSchool, onClear }: Props) {
  const { data, error, isError, isPlaceholderData, refetch } = query
  const days = useMemo(() => byDay(data?.pages.flatMap(({ lines }) => lines) ?? []), [data])
  if (whyNoDays(filters) !== null) return null
  const hasFailed = isError && !query.isFetchNextPageError
  // The error of an invalid filter is shown at its field.
  if (hasFailed && Object.keys(readFieldErrors(error)).length > 0) return null
  if (hasFailed && !data)
    return <FailedToLoad says={auditMessages.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingAudit />
  if (days.length === 0 && !isPlaceholderData) return <Nothing filters={filters} onClear={onClear} />
  return (
    <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.55 : 1 }}>
      {hasFailed && (
        <RetryAlert says={auditMessages.loadFailed} error={error} onRetry={() => void refetch()} sx={{ mb: 3 }} />
      )}
      {days.map((lines) => (
        <Box key={lines[0]!.id} component="section" sx={{ mb: 3 }}>
          <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
            {longDate(lines[0]!.at)}
          </Typography>
          <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {lines.map((line) => (
              <AuditEntry key={line.id} line={line} showsSchool={showsSchool} />
            ))}
          </Card>
        </Box>
      ))}
      <More query={query} />
    </Box>
  )
}

/** The button that loads older lines. */
function More({ query }: Pick<Props, 'query'>) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query
  if (isFetchNextPageError && !isFetchingNextPage)
    return (
      <RetryAlert says={auditMessages.moreFailed} error={error} onRetry={() => void fetchNextPage()} sx={{ mb: 3 }} />
    )
  if (!hasNextPage) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {auditWords.allThere}
      </Typography>
    )
  }
  return (
    <BusyButton variant="outlined" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? auditWords.loading : auditWords.showEarlier}
    </BusyButton>
  )
}

function Nothing({ filters, onClear }: Pick<Props, 'filters' | 'onClear'>) {
  if (!isFiltered(filters)) {
    return <EmptyState kind="none-yet" title={auditWords.nothingYet} sentence={auditWords.nothingYetAbout} />
  }
  return (
    <EmptyState
      kind="none-match"
      title={auditWords.nothingMatches}
      sentence={auditWords.nothingMatchesAbout}
      action={
        <Button variant="outlined" onClick={onClear}>
          {auditWords.clearFilters}
        </Button>
      }
    />
  )
}

function LoadingAudit() {
  return (
    <Box role="status" aria-label={auditWords.loadingAudit}>
      <Skeleton width={220} height={28} sx={{ mb: 1 }} />
      <Skeleton variant="rounded" height={360} />
    </Box>
  )
}

/** Groups lines, which are sorted newest first, by day in the viewer's time zone. */
function byDay(lines: AuditLine[]): AuditLine[][] {
  const days: AuditLine[][] = []
  for (const line of lines) {
    const last = days.at(-1)
    if (last && isSameDay(last[0]!.at, line.at)) last.push(line)
    else days.push([line])
  }
  return days
}

const kinds: Record<string, string> = {
  student: auditWords.student,
  faculty: auditWords.faculty,
  admin: auditWords.administrator,
}
const roleLabels = Object.values(adminRoleLabels)

/** One line of the audit: the time to the left of the gold rule, and who did what and where to its right. */
function AuditEntry({ line, showsSchool }: { line: AuditLine; showsSchool: boolean }) {
  const { actor, object } = line
  const facts = [
    kinds[actor.kind],
    showsSchool && line.school_name && <OwnName key="school">{line.school_name}</OwnName>,
    auditLeftId(object),
  ].filter(Boolean)
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '76px minmax(0, 1fr)', md: '100px minmax(0, 1fr)' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box
        component="time"
        dateTime={line.at}
        sx={{
          py: 1.75,
          pr: { xs: 1, md: 2 },
          textAlign: 'right',
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
          color: 'text.secondary',
          whiteSpace: 'nowrap',
          fontSize: { xs: '0.8125rem', md: '0.9375rem' },
        }}
      >
        {timeOfDay(line.at)}
      </Box>
      <Box
        sx={{
          minWidth: 0,
          py: 1.75,
          px: { xs: 1.75, md: 2.5 },
          borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}`,
          overflowWrap: 'anywhere',
        }}
      >
        <Typography component="p">
          <Box component="bdi" sx={{ fontWeight: 600 }}>
            {auditActor(actor)}
          </Box>{' '}
          <ActionText line={line} />
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.25 }}>
          {line.result === 'refused' && <TagChip kind="problem" label={auditWords.refused} />}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            <Dotted of={facts} />
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}

/**
 * The sentence of a line. Roles are bold, because people look for them. Names are isolated, so that right-to-left names
 * are shown correctly.
 */
function ActionText({ line }: { line: AuditLine }) {
  const { object, detail_names, detail_former_names = {} } = line
  const names = [object.name, object.former_name, ...Object.values({ ...detail_names, ...detail_former_names })]
    .filter((name) => typeof name === 'string' && name !== '')
    // Longest first, because one name may be the beginning of another name.
    .toSorted((first, second) => second!.length - first!.length)
  const pattern = [...names.map((name) => name!.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)), ...roleLabels]
  return auditActionText(line, viewerZone())
    .split(new RegExp(`(${pattern.join('|')})`))
    .map((part, index) =>
      names.includes(part) ? (
        <OwnName key={index}>{part}</OwnName>
      ) : index % 2 === 1 ? (
        <Box key={index} component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {part}
        </Box>
      ) : (
        part
      ),
    )
}
