import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import {
  guessByCells,
  guessMatch,
  lacksAddresses,
  readAddress,
  readField,
  recognizeSystem,
  systems,
  type Match,
  type PartialMatch,
  type Source,
  type System,
} from './match-columns.ts'
import type { CsvTable } from './read-csv.ts'

type Props = {
  table: CsvTable
  domain: string | null
  onMatch: (columns: { match: Match; completeWith: string | null }) => void
}

const fields = [
  { name: 'firstName', label: classesWords.firstName },
  { name: 'lastName', label: classesWords.lastName },
  { name: 'email', label: classesWords.email },
] as const
const none = ''

/**
 * Asks which column is which. Starts with the names that the file's own system uses, or with what the cells look like.
 */
export function ColumnsForm({ table, domain, onMatch }: Props) {
  const { header, rows } = table
  const guess = (exportSystem: System | null) =>
    header === null ? guessByCells(rows) : guessMatch(header, exportSystem)
  const [recognized] = useState(() => header && recognizeSystem(header))
  const [system, setSystem] = useState<System | null>(recognized)
  const [match, setMatch] = useState<PartialMatch>(() => guess(recognized))
  const [completes, setCompletes] = useState(true)

  const { firstName, lastName, email } = match
  const isWhole = firstName !== null && lastName !== null && email !== null
  const isLacking = email !== null && domain !== null && lacksAddresses(rows, email)
  const completeWith = isLacking && completes ? domain : null
  const [first] = rows

  return (
    <Card component="section" aria-labelledby="columns-title" sx={{ p: { xs: 2, sm: 3 }, mt: 2.5 }}>
      <Typography id="columns-title" variant="h4" component="h2">
        {classesWords.matchColumns}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2.5 }}>
        {describeLead(header, recognized)}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(4, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <SelectField
          id="column-system"
          label={classesWords.exportedFrom}
          value={system ?? none}
          slotProps={{ select: { displayEmpty: true } }}
          onChange={(event) => {
            const next = systems.find((option) => option === event.target.value) ?? null
            setSystem(next)
            setMatch(guess(next))
          }}
        >
          <MenuItem value={none}>{classesWords.anotherProgram}</MenuItem>
          {systems.map((option) => (
            <MenuItem key={option} value={option}>
              {option}
            </MenuItem>
          ))}
        </SelectField>
        {fields.map(({ name, label }) => {
          const source = match[name]
          const example = source && first ? readField(first, source) : ''
          return (
            <SelectField
              key={name}
              id={`column-${name}`}
              label={label}
              value={source === null ? none : toKey(source)}
              hint={
                example &&
                classesWords.firstRowExample({
                  example: name === 'email' && source && first ? readAddress(first, source, completeWith) : example,
                })
              }
              slotProps={{ select: { displayEmpty: true } }}
              onChange={(event) => setMatch({ ...match, [name]: readKey(event.target.value) })}
            >
              <MenuItem value={none}>{classesWords.chooseColumn}</MenuItem>
              {listChoices(columnNames(table), name).map(({ source: choice, words }) => (
                <MenuItem key={toKey(choice)} value={toKey(choice)}>
                  {words}
                </MenuItem>
              ))}
            </SelectField>
          )
        })}
      </Box>
      {isLacking && (
        <FormControlLabel
          sx={{ mt: 1.5 }}
          control={<Checkbox checked={completes} onChange={(_event, checked) => setCompletes(checked)} />}
          label={classesWords.usernamesColumn({ domain })}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2.5 }}>
        <Button
          variant="contained"
          disabled={!isWhole}
          onClick={() => isWhole && onMatch({ match: { firstName, lastName, email }, completeWith })}
        >
          {classesWords.previewTheseColumns}
        </Button>
      </Box>
    </Card>
  )
}

function describeLead(header: string[] | null, recognized: System | null): string {
  if (header === null) return classesWords.firstLineIsStudent
  if (recognized) return classesWords.recognizedExport({ recognized })
  return classesWords.matchFilesColumns
}

function columnNames({ header, rows }: CsvTable): string[] {
  return header ?? Array.from({ length: Math.max(...rows.map(({ cells }) => cells.length)) }, () => '')
}

function listChoices(names: string[], field: keyof Match): { source: Source; words: string }[] {
  const named = names.map((name, column) => ({
    column,
    name: name || classesWords.columnNumber({ number: column + 1 }),
  }))
  const whole = named.map(({ column, name }) => ({ source: { column, part: 'whole' as const }, words: name }))
  if (field === 'email') return whole
  const part = field === 'firstName' ? 'first' : 'last'
  const half = named.map(({ column, name }) => ({
    source: { column, part } as const,
    words: classesWords.partOfName({ name, part }),
  }))
  return [...whole, ...half]
}

const toKey = ({ column, part }: Source) => `${column} ${part}`

function readKey(key: string): Source | null {
  const [column, part] = key.split(' ')
  if (part !== 'whole' && part !== 'first' && part !== 'last') return null
  return { column: Number(column), part }
}
