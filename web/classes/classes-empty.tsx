import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import AddIcon from '@mui/icons-material/AddOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'

/** The gold button of the class list. */
export function AddClassButton() {
  return (
    <Button variant="contained" startIcon={<AddIcon />} component={Link} to={addresses.addClass}>
      {classesWords.addNewClass}
    </Button>
  )
}

/** There is no class at all. */
export function NoClassesYet() {
  return (
    <EmptyState
      kind="none-yet"
      title={classPageMessages.noneYet}
      sentence={classesWords.classAbout}
      action={<AddClassButton />}
    />
  )
}

/** Every class is in a past semester, and those are hidden. */
export function NoCurrentClasses({ onShowPast }: { onShowPast: () => void }) {
  return (
    <EmptyState
      kind="none-yet"
      title={classPageMessages.noneCurrent}
      action={
        <Button variant="outlined" onClick={onShowPast}>
          {classesWords.showPastClasses}
        </Button>
      }
    />
  )
}

/** A placeholder for the cards. */
export function ClassesSkeleton() {
  return (
    <Box component="output" aria-label={classesWords.loadingClasses} sx={{ display: 'grid', gap: 1.5, mt: 6 }}>
      {[0, 1, 2].map((line) => (
        <Card key={line} sx={{ px: 3, py: 2.5 }}>
          <Skeleton width="40%" height={26} />
          <Box sx={{ display: 'flex', gap: 2, mt: 1.5 }}>
            <Skeleton width={92} height={26} />
            <Skeleton width={110} height={22} />
          </Box>
        </Card>
      ))}
    </Box>
  )
}
