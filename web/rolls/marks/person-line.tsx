import { markingWords } from '#contract/rolls/marks/words.ts'
import Box from '@mui/material/Box'
import type { MatchedPerson } from '#contract/rolls/marks.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'

/** A person who can be marked: name and address, and whether they have an account or are on the roll. */
export function PersonLine({ person }: { person: MatchedPerson }) {
  const name = `${person.first_name} ${person.last_name}`.trim()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, overflowWrap: 'anywhere' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>
          <OwnName>{name}</OwnName>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{person.email}</Box>
      </Box>
      {person.present ? (
        <TagChip kind="attended" label={markingWords.isOnRoll} />
      ) : (
        !person.is_registered && <TagChip kind="notRegistered" />
      )}
    </Box>
  )
}
