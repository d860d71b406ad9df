import { gradebookWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { GradebookColumn, GradebookPreview } from '#contract/credits/gradebook.ts'
import { SelectField } from '#web/kit/fields/select-field.tsx'
import type { Gradebook } from './use-gradebook.ts'

/** Which column gets the credit, and what students without credit get. */
export function Choices({ gradebook, preview }: { gradebook: Gradebook; preview: GradebookPreview }) {
  const { columns, column } = preview
  const [only] = columns
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2.5, mt: 2.5 }}>
      {columns.length > 1 ? (
        <SelectField
          label={gradebookWords.column}
          hint={column === null ? gradebookWords.chooseColumn : undefined}
          value={column === null ? '' : String(column)}
          onChange={(event) => gradebook.setColumn(Number(event.target.value))}
          sx={{ flex: '1 1 260px', maxWidth: 480 }}
        >
          {columns.map((option) => (
            <MenuItem
              key={option.index}
              value={String(option.index)}
              sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              {describe(option)}
            </MenuItem>
          ))}
        </SelectField>
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
    </Box>
  )
}

function describe({ title, most: maximum }: GradebookColumn): string {
  return maximum === null ? title : gradebookWords.withPoints({ title, points: maximum / 1_000 })
}
