import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { assignMessages } from '../assign-event.ts'

type Props = {
  /** How many can still be chosen of those shown, and whether all of them are. */
  shown: number
  isAllChosen: boolean
  onAll: () => void
  chosen: number
  steps: number | null
  hasFailed: boolean
  onAssign: () => void
}

/** Stays in view at the foot of the list: how many are chosen, and the button that assigns them. */
export function AssignBar({ shown, isAllChosen, onAll, chosen, steps, hasFailed, onAssign }: Props) {
  const isBusy = steps !== null
  const events = chosen === 1 ? '1 event' : `${chosen.toLocaleString('en-US')} events`
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
        <Button variant="plain" onClick={onAll} disabled={isBusy || shown === 0}>
          {isAllChosen && shown > 0 ? 'Select none' : `Select all ${shown.toLocaleString('en-US')} shown`}
        </Button>
        <Button variant="contained" onClick={onAssign} disabled={isBusy || chosen === 0}>
          {isBusy ? `Assigning ${steps} of ${chosen}…` : chosen === 0 ? 'Assign' : `Assign ${events}`}
        </Button>
      </Box>
    </Box>
  )
}
