import { sessionWords } from '#contract/sessions/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState } from 'react'
import type { PersonKind } from '#contract/roles.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'

// Loaded on demand, because few people who open their profile look at it.
const PasskeysList = lazyPart(() => import('./passkeys-list.tsx'))

/** A collapsed section to add, rename and remove an account's passkeys. */
export function Passkeys({ kind, component = 'h3' }: { kind: PersonKind; component?: 'h2' | 'h3' }) {
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="section" aria-labelledby={headingId} sx={component === 'h3' ? { mt: 4 } : undefined}>
      <Typography id={headingId} variant={component === 'h2' ? 'h3' : 'h4'} component={component}>
        {sessionWords.passkeys}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {sessionWords.passkeysAbout}
      </Typography>
      {isOpen ? (
        <Suspense>
          <PasskeysList kind={kind} labelledBy={headingId} />
        </Suspense>
      ) : (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setOpen(true)}>
          {sessionWords.showPasskeys}
        </Button>
      )}
    </Box>
  )
}
