import TickedIcon from '@mui/icons-material/CheckBoxOutlined'
import EmptyBoxIcon from '@mui/icons-material/CheckBoxOutlineBlankOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import { SelectField } from '#web/kit/select-field.tsx'
import type { ClassChoice } from './assign-event.ts'

/** How high the open list of classes is at the most, in px. */
const menuHeight = 300

type Props = {
  /** Undefined while they load. */
  classes: ClassChoice[] | undefined
  hasFailed: boolean
  onRetry: () => void
  /** Ids. */
  chosen: string[]
  onChoose: (ids: string[]) => void
  disabled: boolean
}

/** The choice of several classes. */
export function AssignClassesField({ classes, hasFailed, onRetry, chosen, onChoose, disabled }: Props) {
  if (!classes && hasFailed) {
    return (
      <Alert
        severity="error"
        action={
          <Button variant="plain" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Failed to load classes. Please try again later.
      </Alert>
    )
  }
  if (!classes) return <Skeleton role="img" aria-label="Loading classes" variant="rounded" height={74} />
  const names = classes.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
  return (
    <SelectField
      label="Classes"
      id="assign-classes"
      value={chosen}
      onChange={(change) => onChoose(listOf(change.target.value))}
      disabled={disabled}
      hint="You can choose several."
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () => (
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
              {names.join(', ') || 'Choose classes'}
            </Box>
          ),
          // Inside the dialog, or it would stand outside of everything that a screen reader is told about.
          MenuProps: { disablePortal: true, slotProps: { paper: { sx: { maxHeight: menuHeight } } } },
        },
      }}
    >
      {classes.map(({ id, name, semester }) => (
        <MenuItem key={id} value={id} sx={{ gap: 1.25 }}>
          {/* Drawn only: the line itself is the control, and says whether it is chosen. */}
          {chosen.includes(id) ? <TickedIcon /> : <EmptyBoxIcon sx={{ color: 'outline' }} />}
          <Box component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {semester && (
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {semester}
            </Box>
          )}
        </MenuItem>
      ))}
    </SelectField>
  )
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
}
