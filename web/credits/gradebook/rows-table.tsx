import { dot } from '#contract/language/formatters.ts'
import { gradebookOutcomeWords, gradebookWords } from '#contract/credits/gradebook/words.ts'
import Box from '@mui/material/Box'
import type { GradebookRow } from '#contract/credits/gradebook/gradebook.ts'
import { RecordList } from '#web/kit/lists/record-list.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmailText } from '#web/kit/person-name.tsx'

type Props = { rows: GradebookRow[]; confirmed: ReadonlySet<number> }

const toLineKey = ({ line }: GradebookRow) => String(line)
const entrySx = { p: 1.5, typography: 'body1' }

/** Every student in the file, with the cell’s value before and after. */
export function RowsTable({ rows, confirmed }: Props) {
  return (
    <RecordList
      label={gradebookWords.everyRow}
      items={rows}
      keyOf={toLineKey}
      columns={[
        { title: gradebookWords.row, width: '8%', isSecondary: true, render: ({ line }) => line },
        { title: gradebookWords.inFile, width: '22%', render: ({ name }) => <OwnName>{name}</OwnName> },
        {
          title: gradebookWords.onRoster,
          width: '30%',
          render: ({ student }) => student && <EmailText>{student.email}</EmailText>,
        },
        { title: gradebookWords.before, width: '10%', render: (row) => row.before },
        {
          title: gradebookWords.after,
          width: '10%',
          cellSx: { fontWeight: 600 },
          render: (row) => toFinalValue(row, confirmed),
        },
        { title: gradebookWords.result, render: (row) => describeOutcome(row, confirmed) },
      ]}
      renderEntry={(row) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <OwnName>{row.name}</OwnName>
            <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
              {isFilled(row, confirmed) && row.before !== '' && `${row.before} → `}
              {toFinalValue(row, confirmed)}
            </Box>
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {gradebookWords.inRow({ line: row.line })}
            {row.student && (
              <>
                {dot}
                <EmailText>{row.student.email}</EmailText>
              </>
            )}
          </Box>
          <Box sx={{ typography: 'body2' }}>{describeOutcome(row, confirmed)}</Box>
        </>
      )}
      heights={[54, 97]}
      frame="outline"
      entrySx={entrySx}
    />
  )
}

const isFilled = ({ outcome, line }: GradebookRow, confirmed: ReadonlySet<number>) =>
  outcome === 'filled' || (outcome === 'check' && confirmed.has(line))

function toFinalValue(row: GradebookRow, confirmed: ReadonlySet<number>): string {
  return isFilled(row, confirmed) ? (row.after ?? '') : row.before
}

function describeOutcome(row: GradebookRow, confirmed: ReadonlySet<number>): string {
  return gradebookOutcomeWords[isFilled(row, confirmed) ? 'filled' : row.outcome]
}
