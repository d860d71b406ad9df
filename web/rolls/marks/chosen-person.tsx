import { markingWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { PersonLine } from './person-line.tsx'

/** The person who was found and chosen, and the way back to the search. */
export function ChosenPerson({ person, onOther }: { person: MatchedPerson; onOther: () => void }) {
  const replaced = describeReplaced(person)
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <PersonLine person={person} />
        {replaced !== null && <Box sx={{ mt: 0.5, typography: 'body2', color: 'warningText' }}>{replaced}</Box>}
      </Box>
      <Button variant="plain" onClick={onOther}>
        {markingWords.someoneElse}
      </Button>
    </Box>
  )
}

/** Describes what a new mark replaces, as a sentence, or null. */
function describeReplaced({ present, marked }: MatchedPerson): string | null {
  if (present) return null
  if (marked === 'absent') return markingWords.replacesAbsent
  return marked === 'excused' ? markingWords.replacesExcused : null
}
