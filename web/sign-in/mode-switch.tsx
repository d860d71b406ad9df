import { signInWords } from '#contract/sign-in/words.ts'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'

/** 'direct' is signing in with email and password, 'link' with an emailed link. */
export type Mode = 'direct' | 'link'

const modes: { mode: Mode; label: string }[] = [
  { mode: 'direct', label: signInWords.password },
  { mode: 'link', label: signInWords.emailLink },
]

/** Tabs for the two ways in which a student can sign in. */
export function ModeSwitch({ mode: chosen, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  return (
    <Box
      role="group"
      aria-label={signInWords.howToSignIn}
      sx={{ mt: 2.75, p: 0.5, display: 'flex', borderRadius: '10px', bgcolor: 'backgroundSunk' }}
    >
      {modes.map(({ mode, label }) => (
        <ButtonBase
          key={mode}
          aria-pressed={mode === chosen}
          onClick={() => onChange(mode)}
          sx={{
            flex: 1,
            minHeight: 44,
            borderRadius: 1,
            typography: 'button',
            color: 'text.secondary',
            ...(mode === chosen && {
              color: 'text.primary',
              bgcolor: 'paperRaised',
              boxShadow: '0 1px 2px rgba(58,50,29,.12)',
            }),
          }}
        >
          {label}
        </ButtonBase>
      ))}
    </Box>
  )
}
