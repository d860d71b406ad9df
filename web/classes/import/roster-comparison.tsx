import { importWords } from '#contract/classes/import/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { formatName, type RosterComparison as Comparison } from './compare-roster.ts'

/** The maximum number of students listed by name. */
const maxNamed = 8

type Props = {
  comparison: Comparison
  added: number
  isRemoving: boolean
  onRemoving: (isRemoving: boolean) => void
}

/** For a class that has students: who will be added, who isn’t in the file, and whose name differs. */
export function RosterComparison({ comparison, added, isRemoving, onRemoving }: Props) {
  const { missing, onOtherSheets, renamed } = comparison
  return (
    <Card component="section" aria-labelledby="comparison-title" sx={{ p: { xs: 2, sm: 3 }, mt: 2.5 }}>
      <Typography id="comparison-title" variant="h4" component="h2">
        {importWords.comparedClass}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere', '& li': { mb: 0.5 } }}>
        <li>{importWords.countAdded({ count: added })}</li>
        <li>{importWords.notInFile({ count: missing.length, names: named(missing.map(formatName)) })}</li>
        {onOtherSheets.length > 0 && (
          <li>
            {importWords.onOtherSheets({
              count: onOtherSheets.length,
              names: named(onOtherSheets.map(formatName)),
            })}
          </li>
        )}
        <li>
          {importWords.otherNameInFile({
            count: renamed.length,
            names: named(
              renamed.map(({ student, nameInFile }) =>
                importWords.nameInFile({ name: formatName(student), nameInFile }),
              ),
            ),
          })}
        </li>
      </Box>
      {renamed.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {importWords.namesStay}
        </Typography>
      )}
      {missing.length > 0 && (
        <FormControlLabel
          sx={{ mt: 1 }}
          control={<Checkbox checked={isRemoving} onChange={(_event, checked) => onRemoving(checked)} />}
          label={importWords.alsoRemove({ count: missing.length })}
        />
      )}
    </Card>
  )
}

function named(names: string[]): string {
  const first = names.slice(0, maxNamed).join(', ')
  const moreCount = names.length - maxNamed
  return moreCount > 0 ? importWords.namesAndMore({ names: first, more: moreCount }) : first
}
