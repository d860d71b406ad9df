import { formatNumber } from '#contract/language/formatters.ts'
import { classesWords } from '#contract/classes/words.ts'
import { importWords } from '#contract/classes/import/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { saveProblemRows } from '../problem-rows.ts'
import type { ImportCounts } from './describe-import.ts'
import { refusedRows, type JudgedRow } from './judge-rows.ts'
import { PreviewTable } from './preview-table.tsx'

type Filter = 'all' | 'refused' | 'duplicate' | 'skipped'
type Props = { rows: JudgedRow[]; counts: ImportCounts }

/** Shows what an import will do with each row before it is done. */
export function ImportPreview({ rows, counts }: Props) {
  const [filter, setFilter] = useState<Filter>('all')
  const visibleRows = useMemo(
    () => (filter === 'all' ? rows : rows.filter(({ result }) => result === filter)),
    [rows, filter],
  )
  const filters = [
    { value: 'all', label: importWords.allRows({ rows: rows.length }) },
    { value: 'refused', label: importWords.problemsRefused({ refused: counts.refused }) },
    { value: 'duplicate', label: importWords.duplicatesDuplicates({ duplicates: counts.duplicates }) },
    ...(counts.skipped > 0
      ? [{ value: 'skipped', label: importWords.skippedRows({ skipped: counts.skipped }) } as const]
      : []),
  ] as const
  return (
    <>
      <Box component="output" sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 2, sm: 4 }, my: 2.5 }}>
        <Count n={counts.ready} words={importWords.readyAdd} edge="success.main" />
        <Count n={counts.refused} words={importWords.problemNotAdded} edge="error.main" />
        <Count
          n={counts.duplicates}
          words={importWords.duplicatesSkipped({ count: counts.duplicates })}
          edge="outline"
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <ToggleButtonGroup
          exclusive
          value={filter}
          aria-label={importWords.rowsShow}
          onChange={(_event, next: Filter | null) => next && setFilter(next)}
        >
          {filters.map(({ value, label }) => (
            <ToggleButton key={value} value={value}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {counts.refused > 0 && (
          <Button variant="text" startIcon={<DownloadIcon />} onClick={() => saveProblemRows(refusedRows(rows))}>
            {classesWords.downloadProblemRows}
          </Button>
        )}
      </Box>
      {/* Keyed by filter, so that changing it scrolls back to the top. */}
      <PreviewTable key={filter} rows={visibleRows} />
    </>
  )
}

function Count({ n, words, edge }: { n: number; words: string; edge: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25, pl: 2.5, borderLeft: '2px solid', borderColor: edge }}
    >
      <Typography variant="h1" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {said(n)}
      </Typography>
      <Typography variant="body2" component="span">
        {words}
      </Typography>
    </Box>
  )
}

const said = (n: number) => formatNumber(n)
