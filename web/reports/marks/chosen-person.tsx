import { markingWords } from '#contract/reports/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { MatchedPerson } from '#contract/check-ins/marks.ts'
import { PersonLine } from './person-line.tsx'

/** The person who was found and chosen, and the way back to the search. */
export function ChosenPerson({ person, onOther }: { person: MatchedPerson; onOther: () => void }) {
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
      </Box>
      <Button variant="plain" onClick={onOther}>
        {markingWords.someoneElse}
      </Button>
    </Box>
  )
}
