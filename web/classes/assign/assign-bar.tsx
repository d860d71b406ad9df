import { classesWords, assignMessages } from '#contract/classes/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

type Props = {
  /** The number of shown events that can still be chosen, and whether all of them are chosen. */
  openCount: number
  isAllChosen: boolean
  onAll: () => void
  chosen: number
  steps: number | null
  hasFailed: boolean
  onAssign: () => void
}

/** Stays in view at the foot of the list: how many are chosen, and the button that assigns them. */
export function AssignBar({ openCount, isAllChosen, onAll, chosen, steps, hasFailed, onAssign }: Props) {
  const isBusy = steps !== null
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {hasFailed && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {assignMessages.failed}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        {openCount > 0 && (
          <Button variant="plain" onClick={onAll} disabled={isBusy}>
            {isAllChosen ? classesWords.selectNone : classesWords.selectAllShownShown({ shown: openCount })}
          </Button>
        )}
        <Button variant="contained" onClick={onAssign} disabled={isBusy || chosen === 0} sx={{ ml: 'auto' }}>
          {isBusy
            ? classesWords.assigningStepsChosen({ steps, chosen })
            : chosen === 0
              ? classesWords.assign
              : classesWords.assignCount({ count: chosen })}
        </Button>
      </Box>
    </Box>
  )
}
