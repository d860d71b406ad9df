import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { addresses } from '#web/session/addresses.ts'

/** There is no university at all. */
export function NoUniversities() {
  return (
    <EmptyState
      kind="none-yet"
      title="No universities yet"
      sentence="Faculty register with the email address of their university, so the university comes first."
      action={
        <Button variant="contained" component={Link} to={addresses.universities}>
          Go to Universities
        </Button>
      }
    />
  )
}

/** A search found nobody. */
export function FacultyNoneMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      kind="none-match"
      title="No faculty member matches"
      sentence="Check the spelling, or show all faculty."
      action={
        <Button variant="outlined" onClick={onClear}>
          Show all faculty
        </Button>
      }
    />
  )
}

/** Where the panels will be. */
export function FacultySkeleton() {
  return (
    <Box component="output" aria-label="Loading faculty" sx={{ display: 'grid', gap: 1.5 }}>
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
