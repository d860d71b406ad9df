import { administrationWords } from '#contract/administration/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { addresses } from '#web/session/addresses.ts'

/** There is no university at all. */
export function NoUniversities() {
  return (
    <EmptyState
      kind="none-yet"
      title={administrationWords.noUniversitiesYet}
      sentence={administrationWords.noUniversitiesAbout}
      action={
        <Button variant="contained" component={Link} to={addresses.universities}>
          {administrationWords.goUniversities}
        </Button>
      }
    />
  )
}

/** A search found no one. */
export function FacultyNoneMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      kind="none-match"
      title={administrationWords.noFacultyMemberMatches}
      sentence={administrationWords.noFacultyMatchesAbout}
      action={
        <Button variant="outlined" onClick={onClear}>
          {administrationWords.showAllFaculty}
        </Button>
      }
    />
  )
}

/** A placeholder for the panels. */
export function FacultySkeleton() {
  return (
    <Box component="output" aria-label={administrationWords.loadingFaculty} sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Skeleton width={210} height={22} sx={{ my: '11px' }} />
        <Skeleton height={44} sx={{ width: 340, display: { xs: 'none', md: 'block' } }} />
      </Box>
      {[0, 1, 2, 3].map((line) => (
        <Card key={line} sx={{ display: 'flex', gap: 2, px: 3, py: 2.25 }}>
          <Skeleton width={190} height={24} />
          <Skeleton width={70} height={24} />
        </Card>
      ))}
    </Box>
  )
}
