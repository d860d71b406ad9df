import { dot, formatNumber } from '#contract/language/formatters.ts'
import { gradebookWords } from '#contract/credits/gradebook/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import type { GradebookPreview, GradebookRow } from '#contract/credits/gradebook/gradebook.ts'
import { Dotted } from '#web/kit/dotted.tsx'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { EmailText } from '#web/kit/person-name.tsx'
import type { Groups } from './group-rows.ts'
import type { Gradebook } from './use-gradebook.ts'

/** The approximate height of an entry, and the maximum height of a list, in px. */
const [entryHeight, listHeight] = [64, 320]

type Missing = GradebookPreview['missing'][number]

/** Students that a person has to know about: doubtful rows to check, and students missing on either side. */
export function People({ gradebook, groups, missing }: { gradebook: Gradebook; groups: Groups; missing: Missing[] }) {
  const { toCheck, torn, unmatched, stale, replaced } = groups
  const lines = toCheck.map(({ line }) => line)
  return (
    <>
      {toCheck.length > 0 && (
        <Part
          title={gradebookWords.pleaseCheck}
          hint={gradebookWords.pleaseCheckAbout}
          items={toCheck}
          keyOf={toLineKey}
          action={
            <FormControlLabel
              control={
                <Checkbox
                  checked={lines.every((line) => gradebook.confirmed.has(line))}
                  indeterminate={
                    lines.some((line) => gradebook.confirmed.has(line)) &&
                    !lines.every((line) => gradebook.confirmed.has(line))
                  }
                  onChange={(_event, areRight) => gradebook.confirm(lines, areRight)}
                />
              }
              label={gradebookWords.selectAll}
            />
          }
        >
          {(row) => <ToCheck row={row} gradebook={gradebook} />}
        </Part>
      )}
      {stale.length > 0 && (
        <Part
          title={gradebookWords.stale}
          hint={gradebookWords.staleAbout}
          items={stale}
          keyOf={toLineKey}
          action={
            <FormControlLabel
              control={
                <Checkbox checked={gradebook.clearsStale} onChange={(_event, isOn) => gradebook.setClearsStale(isOn)} />
              }
              label={gradebookWords.clearStale}
            />
          }
        >
          {(row) => <Person name={row.name} fact={describeChange(row)} />}
        </Part>
      )}
      {replaced.length > 0 && (
        <Part title={gradebookWords.replaced} items={replaced} keyOf={toLineKey}>
          {(row) => <Person name={row.name} fact={describeChange(row)} />}
        </Part>
      )}
      <Box sx={{ display: 'grid', columnGap: 2.5, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        {[
          { title: gradebookWords.onlyInFile, rows: unmatched },
          { title: gradebookWords.fitsTwo, rows: torn },
        ].map(
          ({ title, rows }) =>
            rows.length > 0 && (
              <Part key={title} title={title} items={rows} keyOf={toLineKey}>
                {({ line, name }) => <Person name={name} fact={gradebookWords.inRow({ line })} />}
              </Part>
            ),
        )}
        {missing.length > 0 && (
          <Part title={gradebookWords.onlyOnRoster} items={missing} keyOf={({ id }) => id}>
            {(student) => (
              <Person
                name={student.name}
                fact={<Dotted of={[<EmailText key="email">{student.email}</EmailText>, describeCredit(student)]} />}
              />
            )}
          </Part>
        )}
      </Box>
    </>
  )
}

type PartProps<Item> = {
  title: string
  hint?: string
  items: Item[]
  keyOf: (item: Item) => string
  /** Shown above the list. */
  action?: React.ReactNode
  children: (item: Item) => React.ReactNode
}

function Part<Item>({ title, hint, items, keyOf, action, children }: PartProps<Item>) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3, minWidth: 0 }}>
      <Typography id={id} variant="h3" component="h2">
        {title} <Box component="span" sx={{ color: 'text.secondary' }}>{`(${formatNumber(items.length)})`}</Box>
      </Typography>
      {hint !== undefined && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
      {action}
      <Card sx={{ mt: 1.5 }}>
        <BoxedList
          label={title}
          items={items}
          keyOf={keyOf}
          height={entryHeight}
          maxHeight={listHeight}
          renderItem={(item, props) => (
            <Box component="li" {...props} sx={{ px: 2, py: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
              {children(item)}
            </Box>
          )}
        />
      </Card>
    </Box>
  )
}

function ToCheck({ row, gradebook }: { row: GradebookRow; gradebook: Gradebook }) {
  const { student, after: newText } = row
  const label = `${student?.name ?? ''} (${student?.email ?? ''})`
  const isFilled = row.before.trim() !== '' && newText !== null
  const change = isFilled ? dot + gradebookWords.fromTo({ before: row.before, after: newText }) : ''
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={gradebook.confirmed.has(row.line)}
          onChange={(_event, isRight) => gradebook.confirm([row.line], isRight)}
        />
      }
      label={gradebookWords.isStudent({ line: row.line, name: row.name, student: label }) + change}
      sx={{ overflowWrap: 'anywhere' }}
    />
  )
}

function Person({ name, fact }: { name: string; fact: ReactNode }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <OwnName>{name}</OwnName>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {fact}
      </Typography>
    </Box>
  )
}

function describeCredit({ points, is_excused }: Missing): string {
  if (is_excused) return gradebookWords.excused
  return points === null ? gradebookWords.noCredit : gradebookWords.withCredit({ points: points / 1_000 })
}

/** '1 → 2', or only the value if it stays the same. */
function describeChange(row: GradebookRow): string {
  const change = row.after === null ? row.before : gradebookWords.fromTo({ before: row.before, after: row.after })
  return gradebookWords.inRow({ line: row.line }) + dot + change
}

const toLineKey = ({ line }: GradebookRow) => String(line)
