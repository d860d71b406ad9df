import { formatNumber, listAll } from '#contract/language/formatters.ts'
import { gradebookWords } from '#contract/credits/gradebook/words.ts'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import type { GradebookPreview } from '#contract/credits/gradebook/gradebook.ts'
import { Choices } from './choices.tsx'
import { groupRows, type Groups } from './group-rows.ts'
import { People } from './people.tsx'
import { RowsTable } from './rows-table.tsx'
import type { Gradebook } from './use-gradebook.ts'
import { kitWords } from '#contract/kit/words.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { FileDrop } from '#web/kit/files/drop-area.tsx'

/** Shows what will change when the file is filled, with the buttons that download it. */
export function Filling({ gradebook, preview }: { gradebook: Gradebook; preview: GradebookPreview }) {
  const groups = useMemo(() => groupRows(preview, gradebook.confirmed), [preview, gradebook.confirmed])
  const { system, column, rows, missing, skipped } = preview
  return (
    <>
      <Choices gradebook={gradebook} preview={preview} />
      {column !== null && (
        <>
          <Counts groups={groups} missing={missing.length} />
          {preview.names_deleted > 0 && (
            <Alert severity="warning" sx={{ mt: 2.5 }}>
              {gradebookWords.namesDeleted({ events: preview.names_deleted })}
            </Alert>
          )}
          {groups.filled.length === 0 && (
            <Alert severity="info" sx={{ mt: 2.5 }}>
              {gradebookWords.nothingToFill}
            </Alert>
          )}
          {groups.over > 0 && (
            <Alert severity="warning" sx={{ mt: 2.5 }}>
              {gradebookWords.isOver({ students: groups.over, system: system ?? 'none' })}
            </Alert>
          )}
          <People gradebook={gradebook} groups={groups} missing={missing} />
          <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1.5 }}>
            {gradebookWords.everyRow}
          </Typography>
          {rows.length > 0 ? (
            <RowsTable rows={rows} confirmed={gradebook.confirmed} />
          ) : (
            <Typography sx={{ color: 'text.secondary' }}>{gradebookWords.noRows}</Typography>
          )}
          {skipped.length > 0 && (
            <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
              {gradebookWords.skipped({ rows: skipped.length, lines: listAll(skipped.map(String)) })}
            </Typography>
          )}
          <Bar gradebook={gradebook} system={system} changes={groups.filled.length > 0} />
        </>
      )}
    </>
  )
}

function Counts({ groups, missing }: { groups: Groups; missing: number }) {
  const notMatched = groups.unmatched.length + groups.torn.length + missing
  const open = groups.toCheck.length - groups.toCheck.filter((row) => groups.filled.includes(row)).length
  return (
    <Box
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: '1fr 1fr',
        flexWrap: 'wrap',
        rowGap: 1.5,
        columnGap: { xs: 2, sm: 4 },
        mt: 3,
      }}
    >
      <Count n={groups.filled.length} words={gradebookWords.filled} edge="success.main" />
      {groups.same > 0 && <Count n={groups.same} words={gradebookWords.same} edge="divider" />}
      {groups.kept > 0 && <Count n={groups.kept} words={gradebookWords.kept} edge="divider" />}
      {open > 0 && <Count n={open} words={gradebookWords.toCheck} edge="warning.main" />}
      {notMatched > 0 && <Count n={notMatched} words={gradebookWords.notMatched} edge="warning.main" />}
    </Box>
  )
}

function Count({ n, words, edge }: { n: number; words: string; edge: string }) {
  return (
    <Box
      component="span"
      sx={{ display: 'flex', alignItems: 'baseline', gap: 1.25, pl: 2, borderLeft: '2px solid', borderColor: edge }}
    >
      <Typography variant="h1" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(n)}
      </Typography>
      <Typography variant="body2" component="span">
        {words}
      </Typography>
    </Box>
  )
}

type BarProps = { gradebook: Gradebook; system: GradebookPreview['system']; changes: boolean }

function Bar({ gradebook, system, changes }: BarProps) {
  return (
    <Box
      className="foot-bar"
      sx={{
        position: 'sticky',
        bottom: 0,
        mt: 2,
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography
        variant="body2"
        sx={{ flex: { xs: '1 0 100%', sm: '1 1 0' }, color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}
      >
        {gradebookWords.hint({ system: system ?? 'none' })}
      </Typography>
      <BusyButton
        variant="plain"
        title={gradebookWords.explainAbout}
        busy={gradebook.making !== null}
        onClick={() => void gradebook.make('explanation')}
      >
        {gradebook.making === 'explanation' ? kitWords.preparingFile : gradebookWords.explain}
      </BusyButton>
      <BusyButton
        variant={changes ? 'contained' : 'outlined'}
        startIcon={<DownloadIcon />}
        busy={gradebook.making !== null}
        onClick={() => void gradebook.make('file')}
        // Only as wide as its text, so that in a longer language it wraps to its own line.
        sx={{ flex: { xs: '1 1 auto', sm: 'none' } }}
      >
        {gradebook.making === 'file' ? kitWords.preparingFile : gradebookWords.download}
      </BusyButton>
    </Box>
  )
}

/** Asks for the file: a button to choose it, or an area to drop it. */
export function GradebookSource({ gradebook }: { gradebook: Gradebook }) {
  return (
    <FileDrop
      fileName={gradebook.fileName}
      title={gradebookWords.drop}
      facts={describeFacts(gradebook)}
      accept=".csv,.txt,.tsv,.xls"
      label={gradebookWords.file}
      chooseWords={gradebook.fileName === null ? gradebookWords.chooseFile : gradebookWords.chooseAnotherFile}
      onFile={(file) => void gradebook.choose(file)}
    />
  )
}

function describeFacts({ isReading, preview }: Gradebook): string {
  const system = preview?.system ? gradebookWords.system({ system: preview.system }) : gradebookWords.otherProgram
  if (preview?.column != null) return gradebookWords.foundIn({ system, rows: preview.rows.length })
  if (isReading) return gradebookWords.reading
  return preview ? system : gradebookWords.formats
}
