import { classesWords } from '#contract/classes/words.ts'
import { importWords } from '#contract/classes/import/words.ts'
import SwitchIcon from '@mui/icons-material/SwapHorizOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import { recognizeSystem } from './file-identities.ts'
import {
  holdsUsernames,
  isWhole,
  lacksAddresses,
  readField,
  readOwnAddress,
  type Match,
  type PartialMatch,
  type Source,
} from './match-columns.ts'
import type { Sheet } from './read-file.ts'
import { readFirstStudent, type ImportTable, type TableChoice } from './read-table.ts'

type Columns = { match: Match; completeWith: string | null }
type Props = {
  sheets: readonly Sheet[]
  table: ImportTable
  /** The columns that were chosen before. */
  columns: Columns | null
  domain: string | null
  onChoose: (choice: TableChoice) => void
  onMatch: (columns: Columns) => void
}

const fields = [
  { name: 'firstName', label: classesWords.firstName },
  { name: 'lastName', label: classesWords.lastName },
  { name: 'email', label: classesWords.email },
] as const
const none = ''

/** Asks where the table is and which column has which field. Starts with the columns found or chosen before. */
export function ColumnsForm({ sheets, table, columns, domain, onChoose, onMatch }: Props) {
  const { header, titleRow } = table
  const below = table.rows.slice(titleRow === null ? 0 : titleRow + 1).map(({ cells }) => cells)
  const [match, setMatch] = useState<PartialMatch>(columns?.match ?? table.match)
  const [completes, setCompletes] = useState(columns === null ? null : columns.completeWith !== null)

  const { email } = match
  const hasUsernames = email !== null && domain !== null && holdsUsernames(below, email, domain)
  // If most cells are addresses, only the person knows what the others are.
  const isCompleting = hasUsernames && (completes ?? lacksAddresses(below, email))
  const completeWith = isCompleting ? domain : null
  const first = useMemo(() => readFirstStudent(table, domain), [table, domain])

  return (
    <Card component="section" aria-labelledby="columns-title" sx={{ p: { xs: 2, sm: 3 }, mt: 2.5 }}>
      <Typography id="columns-title" variant="h4" component="h2">
        {importWords.matchColumns}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>
        {describeLead(header)}
      </Typography>
      <Box sx={{ ...gridSx, mb: 2 }}>
        <PlaceFields sheets={sheets} table={table} onChoose={onChoose} />
      </Box>
      <Box sx={gridSx}>
        {fields.map(({ name, label }) => {
          const source = match[name]
          const example = source
            ? name === 'email'
              ? readOwnAddress(first, source, { domain, completeWith })
              : readField(first, source)
            : ''
          return (
            <SelectField
              key={name}
              id={`column-${name}`}
              label={label}
              value={source === null ? none : toKey(source)}
              hint={example && importWords.firstRowExample({ example })}
              slotProps={{ select: { displayEmpty: true } }}
              onChange={(event) => setMatch({ ...match, [name]: readKey(event.target.value) })}
            >
              <MenuItem value={none}>{importWords.chooseColumn}</MenuItem>
              {listChoices(columnNames(table), name).map(({ source: choice, words }) => (
                <MenuItem key={toKey(choice)} value={toKey(choice)}>
                  {words}
                </MenuItem>
              ))}
            </SelectField>
          )
        })}
      </Box>
      {match.firstName && match.lastName && (
        <Button
          variant="text"
          startIcon={<SwitchIcon />}
          sx={{ mt: 1, ml: -1.5 }}
          onClick={() => setMatch({ ...match, firstName: match.lastName, lastName: match.firstName })}
        >
          {importWords.switchNames}
        </Button>
      )}
      {hasUsernames && (
        <FormControlLabel
          sx={{ mt: 1.5 }}
          control={<Checkbox checked={isCompleting} onChange={(_event, checked) => setCompletes(checked)} />}
          label={importWords.usernamesColumn({ domain })}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2.5 }}>
        <Button
          variant="contained"
          disabled={!isWhole(match)}
          onClick={() => isWhole(match) && onMatch({ match, completeWith })}
        >
          {importWords.previewTheseColumns}
        </Button>
      </Box>
    </Card>
  )
}

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'start',
  // What a file says may be long, and it is shown nowhere else.
  '& .MuiSelect-select.MuiSelect-select': { whiteSpace: 'normal' },
}

/** The select of a line is wider, because the line may be long. */
const longTextSx = { gridColumn: { md: 'span 2' }, '& .MuiSelect-select.MuiSelect-select': { pr: 5.5 } }

/** How many lines are offered as the titles. */
const linesOffered = 60
/** The maximum number of characters shown of a line. */
const maxTextLength = 80

/** Asks where the table is: which sheet, and which line has the column titles. */
function PlaceFields({ sheets, table, onChoose }: Pick<Props, 'sheets' | 'table' | 'onChoose'>) {
  const { sheet, titleRow, rows } = table
  const describeLine = (cells: readonly string[]) =>
    cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(', ')
  return (
    <>
      {sheets.length > 1 && (
        <SelectField
          label={importWords.sheet}
          value={String(sheet)}
          onChange={(event) => onChoose({ sheet: Number(event.target.value) })}
        >
          {sheets.map(({ name, isHidden }, index) => (
            <MenuItem key={index} value={String(index)}>
              {isHidden ? importWords.hiddenSheet({ name: name ?? '' }) : name}
            </MenuItem>
          ))}
        </SelectField>
      )}
      <SelectField
        label={importWords.titlesLine}
        sx={longTextSx}
        value={titleRow === null ? none : String(titleRow)}
        slotProps={{ select: { displayEmpty: true } }}
        onChange={(event) =>
          onChoose({ sheet, titles: event.target.value === none ? null : Number(event.target.value) })
        }
      >
        <MenuItem value={none}>{importWords.noTitles}</MenuItem>
        {rows.slice(0, Math.min(linesOffered, rows.length - 1)).map(({ line, cells }, index) => (
          <MenuItem key={line} value={String(index)}>
            {importWords.lineWithText({ line, text: describeLine(cells).slice(0, maxTextLength) })}
          </MenuItem>
        ))}
      </SelectField>
    </>
  )
}

function describeLead(header: string[] | null): string {
  if (header === null) return importWords.firstLineIsStudent
  const system = recognizeSystem(header)?.title
  return system === undefined ? importWords.matchFilesColumns : importWords.recognizedExport({ system })
}

function columnNames({ header, rows }: ImportTable): string[] {
  const width = Math.max(...rows.slice(0, rowsCompared).map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => header?.[column] ?? '')
}
/** The number of rows searched for one that is wider than the titles. */
const rowsCompared = 200

function listChoices(names: string[], field: keyof Match): { source: Source; words: string }[] {
  const named = names.map((name, column) => ({
    column,
    name: name || importWords.columnNumber({ number: column + 1 }),
  }))
  const whole = named.map(({ column, name }) => ({ source: { column, part: 'whole' as const }, words: name }))
  if (field === 'email') return whole
  const part = field === 'firstName' ? 'first' : 'last'
  const half = named.map(({ column, name }) => ({
    source: { column, part } as const,
    words: importWords.partOfName({ name, part }),
  }))
  return [...whole, ...half]
}

const toKey = ({ column, part }: Source) => `${column} ${part}`

function readKey(key: string): Source | null {
  const [column, part] = key.split(' ')
  if (part !== 'whole' && part !== 'first' && part !== 'last') return null
  return { column: Number(column), part }
}
