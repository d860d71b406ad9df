import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

/** 'direct' is email and password, 'link' an emailed link only. */
export type Mode = 'direct' | 'link'

/** Chooses between the two ways a student can sign in. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      value={mode}
      onChange={(_event, next: Mode | null) => {
        if (next) onChange(next)
      }}
      aria-label="How to sign in"
      sx={{
        mt: 2.75,
        p: 0.5,
        gap: 0,
        borderRadius: '10px',
        bgcolor: 'neutralFill',
        '& .MuiToggleButton-root.Mui-selected, & .MuiToggleButton-root.Mui-selected:hover': {
          bgcolor: 'background.paper',
          boxShadow: '0 1px 2px rgba(58,50,29,.12)',
        },
      }}
    >
      <ToggleButton value="direct">Password</ToggleButton>
      <ToggleButton value="link">Email link</ToggleButton>
    </ToggleButtonGroup>
  )
}
