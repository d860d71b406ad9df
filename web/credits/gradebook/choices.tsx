import { gradebookWords } from '#contract/credits/gradebook/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { GradebookColumn, GradebookPreview } from '#contract/credits/gradebook/gradebook.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { EncodingChoice } from '#web/kit/files/encoding-choice.tsx'
import type { Gradebook } from './use-gradebook.ts'

type Props = { gradebook: Gradebook; preview: GradebookPreview }

/** Asks which column gets the credit, which column has the addresses, and what students without credit get. */
export function Choices({ gradebook, preview }: Props) {
  const { system, titles, columns, column, person_column: personColumn, encoding, encodings } = preview
  const [only] = columns
  const addressChoice = (
    <ColumnChoice
      label={gradebookWords.personColumn}
      hint={system === null ? gradebookWords.choosePersonColumn : undefined}
      chosen={personColumn}
      options={titles.map((title, index) => ({ index, words: nameColumn(title, index) }))}
      onChoose={(index) => gradebook.change({ person_column: index })}
    />
  )
  return (
    <>
      {encodings.length > 0 && column !== null && (
        <EncodingChoice
          encoding={encoding}
          encodings={encodings}
          onChoose={(chosen) => gradebook.change({ encoding: chosen })}
        />
      )}
      {system === null && (
        <Alert severity="info" sx={{ mt: 2.5 }}>
          {gradebookWords.unknownSystem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5, mt: 2.5 }}>
        {system === null && addressChoice}
        {columns.length > 1 || system === null ? (
          <ColumnChoice
            label={gradebookWords.column}
            hint={gradebookWords.chooseColumn}
            chosen={column}
            options={columns.map((option) => ({ index: option.index, words: describe(option) }))}
            onChoose={(index) => gradebook.change({ column: index })}
          />
        ) : (
          only && (
            <Typography sx={{ flex: '1 1 260px', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {gradebookWords.columnOf({ title: describe(only) })}
            </Typography>
          )
        )}
        {column !== null && (
          <Box>
            <FormControlLabel
              control={<Switch checked={gradebook.zeros} onChange={(_event, isOn) => gradebook.setZeros(isOn)} />}
              label={gradebookWords.zeros}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {gradebookWords.zerosAbout}
            </Typography>
          </Box>
        )}
        {/* Rarely needed, so the column to fill comes first. */}
        {system !== null && (personColumn !== null || lacksAddresses(preview)) && addressChoice}
      </Box>
    </>
  )
}

/** Whether another column might have the addresses: some students match only by name, or none matches at all. */
const lacksAddresses = ({ rows }: GradebookPreview) =>
  rows.some((row) => row.by === 'name') || (rows.length > 0 && rows.every((row) => row.by === null))

type ColumnProps = {
  label: string
  /** Shown until a column is chosen. */
  hint: string | undefined
  chosen: number | null
  options: { index: number; words: string }[]
  onChoose: (index: number) => void
}

function ColumnChoice({ label, hint, chosen, options, onChoose }: ColumnProps) {
  return (
    <SelectField
      label={label}
      hint={chosen === null ? hint : undefined}
      value={chosen === null ? '' : String(chosen)}
      onChange={(event) => onChoose(Number(event.target.value))}
      sx={{ flex: '1 1 260px', maxWidth: 480 }}
    >
      {options.map(({ index, words }) => (
        <MenuItem key={index} value={String(index)} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {words}
        </MenuItem>
      ))}
    </SelectField>
  )
}

function describe({ index, title, most: maximum }: GradebookColumn): string {
  const name = nameColumn(title, index)
  return maximum === null ? name : gradebookWords.withPoints({ title: name, points: maximum / 1_000 })
}

function nameColumn(title: string, index: number): string {
  return title.trim() || gradebookWords.untitled({ number: index + 1 })
}
